// safe; flags: --property valid-memsafety
/* Alignment is not what valid-memsafety asks for. */
int main(void) {
  char a[8] = {0};
  typedef int __attribute__((aligned(1))) loose;
  return *(loose *)(a + 1);
}
