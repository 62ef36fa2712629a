// unsafe line 8, may be unknown: in the machine the next round has its variable in the same place
// In the next round there is another x.
int *p;
int main(void) {
  for (int i = 0; i < 2; i++) {
    int x = i;
    if (i)
      return *p;
    p = &x;
  }
  return 0;
}
