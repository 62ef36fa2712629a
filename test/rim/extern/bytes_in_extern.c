// unsafe, or unknown
extern void reach_error(void);
extern unsigned char slot[8];
extern void other(void);
/* not native: nobody defines it */
int main(void) {
  int x = 4, *p = &x;
  for (int i = 0; i < 8; i++) slot[i] = ((unsigned char *)&p)[i];
  other();
  if (x != 4) reach_error();
  return 0;
}
