// safe
extern void reach_error(void);
extern int elsewhere(void) __attribute__((weak));
int main(void) {
  int (*p)(void) = elsewhere, first = p != 0;
  if (first && !elsewhere) reach_error();
  if (!first && elsewhere) reach_error();
  return 0;
}
