// unsafe
extern void reach_error(void);
struct s { unsigned a : 3; };
int main(void) {
  struct s x = {0};
  /* An unsigned field narrower than int is promoted to int. */
  if (x.a - 1 < 0) reach_error();
  return 0;
}
