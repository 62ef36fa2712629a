// unsafe, or unknown; flags: --property valid-memsafety
// not native: clang gives the address of h itself; C11 6.2.4p8: the temporary object ends with its expression
struct pair {
  int a[2];
} h;
#define VALUE(x) ((struct pair)x)
static int *kept;
static void keep(int *p) { kept = p; }
int main(void) {
  keep(VALUE(h).a);
  *kept = 3;
  return 0;
}
