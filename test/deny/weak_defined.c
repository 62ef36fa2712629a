// safe
extern void reach_error(void);
__attribute__((weak)) int f(void) {
  return 2;
}
int main(void) {
  if (!f || f() != 2) reach_error();
  return 0;
}
