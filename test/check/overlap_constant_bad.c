// unsafe line 8
extern void reach_error(void);

/* A store of one byte changes the number that it is a part of. */
int main(void) {
  int x = 0;
  ((char *)&x)[1] = 5;
  if (x != 0) reach_error();
  return 0;
}
// undefined: an int is written as something else
