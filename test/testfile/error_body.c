// unsafe line 10; flags: --entry tested
// What is called for an error has a body here that says nothing, and the entry function is static.
static int seen;
void reach_error(void) { seen++; }
static int limit(int x) {
  if (x > 5) return 5;
  return x;
}
static void tested(int x, unsigned char y) {
  if (limit(x) == 5 && y == 200) reach_error();
}
int main(void) {
  tested(seen, 1);
  return seen;
}
