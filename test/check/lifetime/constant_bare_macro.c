// unsafe, may be unknown: all of it is at one place
// The same place has the declaration and the write.
#define BOTH const int k; *(int *)&k = 1
int main(void) {
  BOTH;
  return k;
}
