// safe; flags: --property valid-memsafety
int main(void) {
  char x[] = "one", y[] = "two"; char *names[] = {x, y};
  names[1][0] = 'T';
  return 0;
}
