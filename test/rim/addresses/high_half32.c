// unsafe, or unknown; flags: --data-model ILP32
extern void reach_error(void);
/* the stack of a process of 32 bits lies there */
int main(void) {
  int x = 0;
  if ((int)(unsigned)&x < 0) reach_error();
  return x;
}
