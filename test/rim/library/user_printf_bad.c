// unsafe, or unknown
extern void reach_error(void);
static int g;
static int printf(const char *s, ...) { g = 1; return 0; }
int main(void) {
  printf("x");
  if (g == 1) reach_error();
  return 0;
}
