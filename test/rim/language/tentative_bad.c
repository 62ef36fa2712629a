// unsafe
extern void reach_error(void);
int g;
int g;
extern int g;
int main(void) {
  if (g != 1) reach_error();
  return 0;
}
