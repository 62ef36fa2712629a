// unsafe, may be unknown: all of it is at one place
#define BOTH const int k = 0; *(int *)&k = 1
int main(void) {
  BOTH;
  return k;
}
