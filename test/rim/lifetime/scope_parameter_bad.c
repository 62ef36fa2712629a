// unsafe, or unknown; flags: --property valid-memsafety
static int *kept;
static void f(int x) { kept = &x;  }
int main(void) {
  f(3);
  return *kept;
}
