// unsafe; flags: -- -fshort-enums
extern void reach_error(void);
enum e { a, b };
int main(void) {
  if (sizeof(enum e) != 4) reach_error();
  return 0;
}
