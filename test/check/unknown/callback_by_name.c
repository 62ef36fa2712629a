// safe
extern void reach_error(void);
void f(void);
static int x;
void named(void) { x = 1; } /* f could call it by its name: the assumption of the record */
int main(void) {
  f();
  if (x == 1) reach_error();
  return 0;
}
