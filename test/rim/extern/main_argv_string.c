// safe, or unknown
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc < 1) return 0;
  char *p = argv[0];
  while (*p) p++;
  if (*p != 0) reach_error();
  return 0;
}
