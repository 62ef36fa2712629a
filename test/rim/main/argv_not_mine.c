// safe, or unknown
extern void reach_error(void);
static char mine[4];
char *escaped = mine;
int main(int argc, char **argv) {
  if (argc > 0 && argv[0] == mine) reach_error();
  return 0;
}
