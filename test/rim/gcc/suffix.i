// safe, or unknown, or refused
# 1 "suffix.c"
/* not native: of gcc 13 */
extern void reach_error(void);
int main(void) {
  if (0.1f32 != 0.1f || sizeof 0.1f64 != 8) reach_error();
  return 0;
}
