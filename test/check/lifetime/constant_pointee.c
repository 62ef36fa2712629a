// safe
// What a pointer to const leads to need not be constant.
int main(void) {
  int x = 1;
  const int *p = &x;
  *(int *)p = 2;
  return x - 2;
}
