// unsafe line 8; flags: --property no-div-by-zero
/* not native: arithmetic is not looked for */
#define JOIN(a, b) a##b
#define ASK(x) JOIN(__has_, feature)(x)
#define ASK_PARTS(a, b) ASK(JOIN(a, b))
int main(void) {
  int zero = ASK_PARTS(undefined_behavior_sani, tizer);
  return 3 / zero;
}
