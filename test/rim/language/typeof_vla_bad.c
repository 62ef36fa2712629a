// unsafe
extern void reach_error(void);
int main(void) {
  int n = 3;
  typedef int row[n];
  n = 5;
  row r;
  if (sizeof r != 20) reach_error();
  return 0;
}
