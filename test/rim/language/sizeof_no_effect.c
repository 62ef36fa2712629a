// safe
extern void reach_error(void);
int main(void) {
  int i = 0;
  unsigned long s = sizeof(i++);
  if (i != 0 || s != 4) reach_error();
  return 0;
}
