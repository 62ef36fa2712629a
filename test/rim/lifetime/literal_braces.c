// safe; flags: --property valid-memsafety
static int use(int *p) { return *p; }
int main(void) {
  int s = 0, n = 3;
  while (n--) {
    int *q = &(int){n};
    s += use(q);
  }
  while (1) {
    int *q = &(int){1};
    s += use(q);
    if (s > 5)
      break;
    else
      continue;
  }
  do {
    s += use(&(int){2});
  } while (s < 9);
  switch (s) {
  case 1: {
    s = use(&(int){2});
    break;
  }
  default: {
    s = use(&(int){3});
  }
  }
  int *r = &(int){7};
  return use(r) - 7;
}
