// unsafe; flags: --property no-overflow
struct s { unsigned a : 31; };
int main(void) {
  volatile struct s x = {2147483647};
  return x.a + 1 > 0;
}
/* not native: a run without the sanitizer of the property does not fail */
