// safe, or unknown
extern void reach_error(void);
int main(void) {
  double z = 0, n = z / z;
  if (n == n || !(n != n) || n < 1 || n > 1) reach_error();
  return 0;
}
