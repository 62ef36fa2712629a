// safe; flags: --property no-overflow
/* The name of a function in an attribute. */
static int seen;
static void no_sanitize(int *p) { seen = *p - 1; }
__attribute__((no_sanitize("undefined"))) int main(void) {
  __attribute__((cleanup(no_sanitize))) int x = 7;
  return x + 1;
}
