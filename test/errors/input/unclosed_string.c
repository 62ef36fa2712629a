// error: 5:8
/* A string without its end. */
int puts(const char *);
int main(void) {
  puts("never closed);
  return 0;
}
