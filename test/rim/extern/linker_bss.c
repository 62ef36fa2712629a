// unsafe, or unknown
extern void reach_error(void);
extern char __bss_start[], _end[];
static int x;
int main(void) {
  x = 1;
  for (char *p = __bss_start; p < _end; p++)
    if ((unsigned long)p == (unsigned long)&x) *p = 5;
  if (x == 5) reach_error();
  return 0;
}
