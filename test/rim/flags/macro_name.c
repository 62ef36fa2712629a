// safe; flags: --property no-overflow
/* No macro of ours is there. */
int main(void) {
#ifdef no_sanitize
  int x = 2147483647;
  return x + 1;
#else
  return 0;
#endif
}
