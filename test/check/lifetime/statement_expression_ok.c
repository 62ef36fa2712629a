// safe
// Its value was read before it ended.
int main(void) {
  int v = ({ int x = 3; int *p = &x; *p; });
  return v - 3;
}
