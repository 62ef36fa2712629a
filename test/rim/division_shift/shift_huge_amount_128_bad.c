// unsafe; flags: --property valid-shift
int main(void) {
  volatile __int128 n = (__int128)1 << 64;
  return (int)(1u << n);
}
/* not native: a run without the sanitizer of the property does not fail */
