// error: 4:10
/* A name that was never declared. */
int main(void) {
  return nobody + 1;
}
