// unsafe, or unknown
extern void reach_error(void);
union u { double d; int *p; };
extern void other(union u);
/* not native: nobody defines it */
int main(void) {
  int x = 4;
  union u u;
  u.p = &x;
  other(u);
  if (x != 4) reach_error();
  return 0;
}
