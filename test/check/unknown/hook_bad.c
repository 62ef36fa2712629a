// unsafe line 7, may be unknown: a replay has no function for it
extern void reach_error(void);
extern void (*hook)(int *);
int main(void) {
  int x = 0;
  hook(&x);
  if (x) reach_error();
  return 0;
}
