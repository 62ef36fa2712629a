// safe
extern void reach_error(void);
int main(void) {
  int i = -1;
  unsigned u = 1;
  long l = -1;
  if (i < u) reach_error();
  if (l > (long)u) reach_error();
  return 0;
}
