// unsafe
extern void reach_error(void);
int main(void) {
  void *next[3] = {&&two, &&done, &&one};
  int pc = 2, n = 0;
  goto *next[pc];
one: n += 1; goto *next[0];
two: n += 10; goto *next[1];
done:
  if (n != 10) reach_error();
  return 0;
}
