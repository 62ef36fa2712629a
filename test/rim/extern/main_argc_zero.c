// unsafe, or unknown
extern void reach_error(void);
/* not native: needs a caller that gives no argument */
int main(int argc, char **argv) {
  if (argc == 0) reach_error();
  return 0;
}
