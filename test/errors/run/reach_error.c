// expect: 10: reach_error called
/* The error function of newer verification tasks, without a body here. */
extern void reach_error(void);

static int f(int x) { return x * 3; }

int main(void) {
  int x = f(4);
  if (x == 12)
    reach_error();
  return 0;
}
