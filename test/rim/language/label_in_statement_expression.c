// safe
extern void reach_error(void);
int main(void) {
  int x = ({ int r = 0; again: r++; if (r < 4) goto again; r; });
  if (x != 4) reach_error();
  return 0;
}
