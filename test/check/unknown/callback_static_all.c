// safe, may be unknown: unknown functions may call main again; flags: --extern-effects all
extern void reach_error(void);
void f(void);
static int x;
static void hidden(void) { x = 1; }
static void (*inside)(void) = hidden;
int main(void) {
  f();
  if (x == 1) reach_error();
  inside();
  x = 0;
  return 0;
}
