// unsafe line 16
extern void reach_error(void);

/* A local variable is new in each call: what it held in the last one is gone. */
static int last(int first) {
  int x;
  int *p = &x;
  if (first) *p = 1;
  return *p;
}

int main(void) {
  int r = 1, i;
  for (i = 0; i < 2; i++)
    r = last(i == 0);
  if (r != 1) reach_error();
  return 0;
}
// unset: where the local lies, its value of the last call may still be
