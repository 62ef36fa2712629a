// unsafe, or unknown; flags: -- -fdenormal-fp-math=preserve-sign
extern void reach_error(void);
/* not native: the flag only allows it; what is proved would have to hold of other machines, too */
int main(void) {
  volatile double d = 4.9e-324;
  if (d * 1.0 == 0) reach_error();
  return 0;
}
