// unsafe line 5, may be unknown: the machine does not keep constants of the stack
// There is no initialiser, so nobody may write.
int main(void) {
  const int k;
  *(int *)&k = 1;
  return k;
}
