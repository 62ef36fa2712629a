// unsafe line 11
// `goto` out of a block.
int main(void) {
  int *p;
  {
    int x = 1;
    p = &x;
    goto out;
  }
out:
  return *p;
}
