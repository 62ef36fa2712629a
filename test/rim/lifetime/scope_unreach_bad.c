// unsafe, or unknown
extern void reach_error(void);
/* What is asked is an error call: a dead variable read is undefined, no violation by itself. */
int main(void) {
  int *p, y = 0;
  { int x = 1; p = &y; y = x; }
  if (*p != 0) reach_error();
  return 0;
}
