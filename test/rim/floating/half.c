// safe, or unknown
void reach_error(void);
int main(void) {
  volatile _Float16 h = 2048;
  _Float16 s = h + (_Float16)1;
  if (s != 2048) reach_error();
  return 0;
}
