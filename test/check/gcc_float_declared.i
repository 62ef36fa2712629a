// safe
typedef struct { int whole; } _Float64;
extern void reach_error(void);
int main(void) {
  _Float64 x = {3};
  if (x.whole != 3 || sizeof(_Float64) != 4) reach_error();
  return 0;
}
