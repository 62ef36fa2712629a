// safe, or unknown; flags: --property valid-memsafety
static int *kept;
static void f(int x) { kept = &x; if (*kept != x) kept = 0; }
int main(void) {
  f(3);
  return 0;
}
