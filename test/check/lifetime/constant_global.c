// unsafe line 6
// A constant is written through a cast.
static const int limit = 5;
int main(void) {
  int *p = (int *)&limit;
  *p = 6;
  return limit;
}
