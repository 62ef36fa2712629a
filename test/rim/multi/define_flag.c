// safe, or unknown; flags: -DLIMIT=5
extern void reach_error(void);
int main(void) {
  if (LIMIT != 5) reach_error();
  return 0;
}
