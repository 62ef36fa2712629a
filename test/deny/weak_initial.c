// unknown: weak
extern void reach_error(void);
extern int elsewhere(void) __attribute__((weak));
static int (*p)(void) = elsewhere;
int main(void) {
  if (p) reach_error();
  return 0;
}
