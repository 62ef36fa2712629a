// safe, or unknown
extern void reach_error(void);
int main(void) {
  if (-2147483648 > 0 || sizeof(2147483648) != 8) reach_error();
  return 0;
}
