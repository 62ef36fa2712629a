// unsafe, or unknown
extern void reach_error(void);
int g;
__attribute__((constructor(200))) static void second(void) { g = g * 10 + 2; }
__attribute__((constructor(101))) static void first(void) { g = g * 10 + 1; }
__attribute__((constructor)) static void third(void) { g = g * 10 + 3; }
int main(void) {
  if (g != 213) reach_error();
  return 0;
}
