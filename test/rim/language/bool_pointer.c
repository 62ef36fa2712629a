// safe
extern void reach_error(void);
int main(void) {
  int x;
  _Bool b = &x;
  if (b != 1) reach_error();
  return 0;
}
