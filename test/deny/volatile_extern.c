// unsafe line 7 or unknown
extern void reach_error(void);
extern volatile int status[2];
int main(void) {
  int first = status[1];
  if (first != status[1])
    reach_error();
  return 0;
}
