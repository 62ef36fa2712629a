// unsafe line 9
// The body of a loop has ended for the last time.
int main(void) {
  int *p = 0;
  for (int i = 0; i < 3; i++) {
    int x = i;
    p = &x;
  }
  return *p;
}
