// safe
extern void reach_error(void);
int main(void) {
  int x = 1;
  const int *p = &x;
  *(int *)p = 2;
  if (*p != 2) reach_error();
  return 0;
}
