// unsafe, or unknown
extern void reach_error(void);
extern int atoi(const char *);
long strtol(const char *s, char **e, int b) { return 7; }
int main(void) {
  if (atoi("12") == 12) reach_error();
  return 0;
}
