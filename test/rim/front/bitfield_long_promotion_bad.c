// unsafe, or unknown
extern void reach_error(void);
struct s { unsigned long a : 33; };
int main(void) {
  struct s x = {0};
  /* clang: wider than int, the field keeps its type when it is promoted. */
  if ((x.a - 1 > 0) != 0) reach_error();
  return 0;
}
