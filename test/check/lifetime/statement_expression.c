// unsafe line 5
// A statement expression is a block.
int main(void) {
  int *p = ({ int x = 3; &x; });
  return *p;
}
