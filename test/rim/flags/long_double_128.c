// safe, or unknown; flags: -- -mlong-double-128
/* not native: needs a library */
extern void reach_error(void);
int main(void) {
  volatile long double a = 1;
  if (sizeof a != 16 || __LDBL_MANT_DIG__ != 113 || !(a < 2)) reach_error();
  return 0;
}
