// unsafe, or unknown; flags: --engine watch
extern void reach_error(void);
static int a[256];
int main(void) {
  for (unsigned char k = 0; k < 255; k++) a[k] = 1;
  for (int k = 0; k < 256; k++)
    if (a[k] != 1) reach_error();
  return 0;
}
/* not native: an engine is named */
