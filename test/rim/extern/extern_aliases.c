// unsafe, or unknown
extern void reach_error(void);
extern char **environ, **__environ;
int main(void) {
  char *mine[] = {0};
  __environ = 0;
  environ = mine;
  if (__environ) reach_error();
  return 0;
}
