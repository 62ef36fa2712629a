// unsafe, or unknown; flags: -DLIMIT=5
extern void reach_error(void);
int main(void) {
  if (LIMIT != 6) reach_error();
  return 0;
}
