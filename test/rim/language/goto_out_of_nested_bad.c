// unsafe
extern void reach_error(void);
int main(void) {
  int n = 0;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++) {
      n++;
      if (i * j == 6) goto out;
    }
out:
  if (n != 13) reach_error();
  return 0;
}
