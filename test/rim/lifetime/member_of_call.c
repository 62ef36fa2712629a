// safe; flags: --property valid-memsafety
// A comma between arguments makes no temporary of what the call is a member of.
struct pair {
  int a[2], n;
} h;
static struct pair make(int a, int b) {
  struct pair p = {{a, b}, 2};
  return p;
}
int main(void) { return make(1, 2).n + make(3, 4).a[1]; }
