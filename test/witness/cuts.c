extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
struct pair { int a, b; };
int g, h;

void bump(void) { g++; }

void twice(void) {
  bump();
  bump();
}

int main(void) {
  int n = 0, x = 0, y = 0, *p = &x, array[2] = {0, 0};
  struct pair s = {0, 0};
  while (n < 3) {
    n++;
    *p = 5;
  }
  for (n = 0; n < 3; n++)
    twice();
  while (n < 6) {
    s.a++;
    n++;
  }
  while (n < 9) {
    array[1] = ++n;
  }
  for (int i = 0; i < 4; i++) {
    int y = 7;
    y += i;
    h += y > 100;
  }
  if (__VERIFIER_nondet_int()) {
    y = 50;
    n = -1;
    goto inside;
  }
  n = 0;
  while (n < 4) {
    n++;
  inside:
    y++;
  }
  switch (__VERIFIER_nondet_int()) {
  case 1:
    for (n = 0; n < 3; n++) {
      g--;
      case 2: h = 3;
    }
  }
  while (g > -100)
    for (g--; x > 0;)
      x -= g < 0 ? 1 : 2;
  if (h > 3) reach_error();
  return 0;
}
