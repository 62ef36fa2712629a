// unsafe line 13, may be unknown: clang marks no end of what is jumped past
// `goto` into a block past the declaration: x lives, but not behind the block.
int main(void) {
  int *p;
  goto in;
  {
    int x;
  in:
    p = &x;
    *p = 1;
    x = *p;
  }
  return *p;
}
