// unsafe, or unknown
extern void reach_error(void);
extern char __data_start[], _edata[];
static volatile int x = 1;
int main(void) {
  for (char *p = (char *)&x, *end = _edata; p < end && p < (char *)&x + 4; p++) *p = 0;
  for (char *p = __data_start; p < _edata; p++)
    if (p == (char *)&x) reach_error();
  return 0;
}
