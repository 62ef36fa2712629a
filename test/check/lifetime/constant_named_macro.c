// unsafe, may be unknown: all of it is at one place
// The macro has the name of the constant.
#define k const int k; *(int *)&k = 1
int main(void) {
  k;
  return 0;
}
