// unsafe line 5, may be unknown: the machine does not keep constants of the stack
// The same without a variable for the address.
int main(void) {
  const int x = 5;
  *(int *)&x = 6;
  return x;
}
