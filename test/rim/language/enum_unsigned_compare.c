// safe
extern void reach_error(void);
enum e { a, b };
int main(void) {
  enum e x = a;
  /* clang gives it the type unsigned int. */
  if (x - 1 < 0) reach_error();
  return 0;
}
