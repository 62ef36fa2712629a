// safe
extern void reach_error(void);
void f(int *);
static int x;
static void cb(void) { x = 1; }
static void (*table[1])(void) = {cb}; /* stays inside */
int main(void) {
  int y = 0;
  f(&y);
  if (x) reach_error();
  if (y == 3) table[0]();
  return 0;
}
