// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  _Bool r;
  /* The exact sum 2 does not fit into _Bool. */
  if (__builtin_add_overflow(1, 1, &r) != 0) reach_error();
  return 0;
}
