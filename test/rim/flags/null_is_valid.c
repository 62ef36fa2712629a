// unsafe, or unknown; flags: --property valid-memsafety -- -fno-delete-null-pointer-checks
int main(void) {
  volatile int *p = 0;
  return *p;
}
