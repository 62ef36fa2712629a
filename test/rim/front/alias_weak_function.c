// safe, or unknown
extern void reach_error(void);
int f(void) { return 1; }
int g(void) __attribute__((weak, alias("f")));
int main(void) {
  if (g() != 1) reach_error();
  return 0;
}
