// unsafe; flags: -- -fno-strict-aliasing
extern void reach_error(void);
typedef int __attribute__((aligned(1))) any_int;
int main(void) {
  char a[12] = {0};
  any_int *p = (any_int *)(a + 1), *q = (any_int *)(a + 3);
  *p = -1;
  *q = 0;
  if (*p != -1) reach_error();
  return 0;
}
