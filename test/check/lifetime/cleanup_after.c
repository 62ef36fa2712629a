// unsafe line 10
// And dead behind it.
static void leave(int *x) { *x = 0; }
int main(void) {
  int *p;
  {
    __attribute__((cleanup(leave))) int x = 1;
    p = &x;
  }
  return *p;
}
