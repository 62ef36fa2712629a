// safe, may be unknown: what is exposed is what has its address taken
extern void reach_error(void);
static int x; /* its address is taken, and stays inside */
void f(void);
int main(void) {
  int *p = &x;
  *p = 0;
  f();
  if (x) reach_error();
  return 0;
}
