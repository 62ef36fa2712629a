// safe
extern void reach_error(void);
int g;
int g;
extern int g;
int main(void) {
  if (g != 0) reach_error();
  return 0;
}
