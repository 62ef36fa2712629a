// safe
void reach_error(void);
/* c *= 1.5 computes in double; i += 0.5 truncates towards zero */
int main(void) {
  char c = 100;
  int i = -1;
  c *= 1.25;
  i += 0.5;
  if (c != 125 || i != 0) reach_error();
  return 0;
}
