// safe, or unknown; flags: --entry start
extern void reach_error(void);
/* Any arguments. */
int start(int x, unsigned char c) {
  if (x > 5 && c > 255) reach_error();
  return 0;
}
