// unsafe line 13
// The next block may have its variable in the same place: it is another one.
int main(void) {
  int *p;
  {
    int x = 5;
    p = &x;
  }
  {
    int y = 6;
    int *q = &y;
    *q = 7;
    return *p;
  }
}
