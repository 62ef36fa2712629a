// unsafe; flags: -- -fpack-struct=1
extern void reach_error(void);
struct s { char c; int i; };
int main(void) {
  if (sizeof(struct s) != 8) reach_error();
  return 0;
}
