// unsafe; flags: --property no-overflow
struct s { int a : 32; };
int main(void) {
  volatile struct s x = {2147483647};
  x.a++;
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
