// unsafe; flags: --property no-div-by-zero
int sink;
int main(void) {
  double d = 0.5;
  sink = 1 / (int)d;
  return 0;
}
