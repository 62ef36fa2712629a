// unsafe, or unknown
extern void reach_error(void);
static int g = 1;
int main(void) {
  int *p;
  int *q = &g;
  __asm__("movq %1, %0" : "=r"(p) : "r"(q));
  *p = 7;
  if (g == 7) reach_error();
  return 0;
}
