// flags: --lines presumed
# 1 "original.c"
extern void reach_error(void);
# 1 "header.h" 1
static int one(void) {
  return 1;
}
# 5 "original.c" 2
int main(void) {
  if (one() == 1)
    reach_error();
}
