// unsafe line 10, may be unknown: the run that is found leaves out what lets it escape
extern void reach_error(void);
typedef void (*action)(void);
void f(action (*)(void));
static int x;
static void deed(void) { x = 1; }
static action choose(void) { return deed; }
int main(void) {
  f(choose);
  if (x) reach_error();
  return 0;
}
