// unsafe, or unknown
extern void reach_error(void);
int show(const char *, ...) __asm__("printf");
int main(void) {
  int n = 0;
  show("ab%n\n", &n);
  if (n == 2) reach_error();
  return 0;
}
