// safe, or unknown
extern void reach_error(void);
int main(void) {
  double z = -0.0;
  if (z != 0 || 1 / z > 0) reach_error();
  return 0;
}
