// unsafe, or unknown
/* A function that is said not to return, and does: what clang makes of it runs into the function behind it. */
extern void reach_error(void);
__attribute__((noreturn)) void die(void) {}
void behind(void) { reach_error(); }
int main(void) {
  die();
  return 0;
}
