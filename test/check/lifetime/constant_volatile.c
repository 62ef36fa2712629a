// unsafe line 6
// A constant that is volatile, too.
static volatile const int port = 5;
int main(void) {
  int *p = (int *)&port;
  *p = 6;
  return 0;
}
