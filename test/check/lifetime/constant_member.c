// safe
// A constant member of an object that is not constant.
struct box { const int fixed; int free; };
int main(void) {
  struct box b = {1, 2};
  int *p = (int *)&b.fixed;
  *p = 3;
  return b.free - 2;
}
