// safe, or unknown
extern void reach_error(void);
/* not native: the type is a truth value by no name */
extern __typeof__(__builtin_add_overflow(1, 1, (int *)0)) flags[];
int main(void) {
  if (((char *)flags)[1] == 2) reach_error();
  return 0;
}
