// unsafe line 6, may be unknown: clang marks no end of a compound literal
// A compound literal lives as long as its block.
int main(void) {
  int *p;
  { p = (int[]){1, 2}; }
  return *p;
}
