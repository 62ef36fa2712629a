// unsafe
extern void reach_error(void);
/* not native: there is no truth value that this may be */
extern char text[];
int main(void) {
  if (text[1] == 'q') reach_error();
  return 0;
}
