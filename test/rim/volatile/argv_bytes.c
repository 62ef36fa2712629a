// safe, or unknown
extern void reach_error(void);
int main(int argc, char **argv) {
  volatile char *p = argv[0];
  if (p && *p != *p) reach_error();
  return 0;
}
