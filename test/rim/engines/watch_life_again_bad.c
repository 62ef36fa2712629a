// unsafe, or unknown; flags: --engine watch
extern void reach_error(void);
int main(void) {
  for (int r = 0; r < 3; r++) {
    unsigned char a[4];
    if (r == 0)
      for (int i = 0; i < 4; i++) a[i] = 1;
    if (r == 2)
      for (int i = 0; i < 4; i++)
        if (a[i] != 1) reach_error();
  }
}
/* not native: nobody writes the bytes of the third life */
