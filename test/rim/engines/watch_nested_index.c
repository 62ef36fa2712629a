// unsafe, or unknown; flags: --engine watch
extern void reach_error(void);
static unsigned char p[50], a[50];
int main(void) {
  for (int k = 0; k < 50; k++) p[k] = (unsigned char)(49 - k);
  p[7] = 8;
  for (int k = 0; k < 50; k++) a[p[k]] = 1;
  for (int k = 0; k < 50; k++)
    if (!a[k]) reach_error();
  return 0;
}
/* not native: an engine is named */
