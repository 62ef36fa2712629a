// unsafe, or unknown
extern void reach_error(void);
extern int strcoll(const char *, const char *);
int strcmp(const char *a, const char *b) { return 0; }
int main(void) {
  if (strcoll("a", "b") != 0) reach_error();
  return 0;
}
