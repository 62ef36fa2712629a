// unsafe, or unknown
extern void reach_error(void);
long time(long *t) { return -9; }
int main(void) {
  if (time(0) != -1) reach_error();
  return 0;
}
