// safe, or unknown
extern void reach_error(void);
int rand(void) { return -4; }
int main(void) {
  if (rand() != -4) reach_error();
  return 0;
}
