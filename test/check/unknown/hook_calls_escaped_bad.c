// unsafe line 11
extern void reach_error(void);
extern void (*hook)(void);
void keep(void (*)(void));
static int x;
static void cb(void) { x = 1; }
int main(void) {
  keep(cb);
  x = 0;
  hook();
  if (x) reach_error();
  return 0;
}
