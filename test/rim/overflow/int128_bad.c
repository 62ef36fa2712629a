// unsafe; flags: --property no-overflow
int main(void) {
  volatile __int128 x = (__int128)((unsigned __int128)-1 >> 1);
  return x + 1 > 0;
}
/* not native: a run without the sanitizer of the property does not fail */
