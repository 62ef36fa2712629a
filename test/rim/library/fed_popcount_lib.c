// safe, or unknown
extern void reach_error(void);
extern int __popcountdi2(long);
/* A function of the compiler's own library. */
int main(void) {
  volatile long x = 7;
  if (__popcountdi2(x) != 3) reach_error();
  return 0;
}
