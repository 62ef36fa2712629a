// unsafe line 6
// And ends with the loop.
int main(void) {
  int *p = 0;
  for (int i = 0; i < 3; i++) p = &i;
  return *p;
}
