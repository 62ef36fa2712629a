// safe; flags: -- -fpack-struct=1
extern void reach_error(void);
struct s { char c; long l; };
int main(void) {
  struct s a[2] = {{1, 2}, {3, 4}};
  if (sizeof a != 18 || ((char *)a)[9] != 3) reach_error();
  return 0;
}
