// unsafe; flags: --property no-div-by-zero
int main(void) {
  volatile unsigned n = 4294967295u;
  return (int)(5 / (n + 1));
}
/* not native: a run without the sanitizer of the property does not fail */
