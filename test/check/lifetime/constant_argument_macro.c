// unsafe, may be unknown: all of it is at one place
#define ID(...) __VA_ARGS__
int main(void) {
  ID(const int k; *(int *)&k = 1; return k;)
}
