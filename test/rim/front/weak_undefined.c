// safe, or unknown
extern void reach_error(void);
extern int maybe(void) __attribute__((weak));
/* Nobody defines it here; whoever links may. */
int main(void) {
  if (maybe && maybe() == 3 && 0) reach_error();
  return 0;
}
#if defined WORLD
int maybe(void) { return 3; }
#endif
