// error: 4:20
/* An expression that is not complete. */
int main(void) {
  int x = (3 + 4 * ;
  return x;
}
