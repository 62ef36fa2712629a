// safe, or unknown
extern void reach_error(void);
static int count = -1;
__attribute__((constructor)) static void c(int argc, char **argv) { count = argc; }
int main(int argc, char **argv) {
  if (count != argc) reach_error();
  return 0;
}
