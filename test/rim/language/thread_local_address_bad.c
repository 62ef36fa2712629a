// unsafe
extern void reach_error(void);
static _Thread_local int t = 2;
int main(void) {
  int *p = &t;
  *p = 9;
  if (t != 2) reach_error();
  return 0;
}
