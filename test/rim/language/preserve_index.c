// unsafe, or unknown
extern void reach_error(void);
/* not native: needs -g */
struct s { int a, b[3]; };
int main(void) {
  struct s s = {1, {2, 3, 4}};
  int *p = __builtin_preserve_access_index(&s.b[2]);
  if (*p == 4) reach_error();
  return 0;
}
