// unsafe line 4, may be unknown: the machine does not keep constants of the stack
// A parameter has its value from the caller, and from nobody else.
static int f(const int k) {
  *(int *)&k = 4;
  return k;
}
int main(void) { return f(3) != 4; }
