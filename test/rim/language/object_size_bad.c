// unsafe
extern void reach_error(void);
char buffer[10];
int main(void) {
  char *p = buffer + 3;
  if (__builtin_object_size(buffer + 3, 0) != 10) reach_error();
  return 0;
}
