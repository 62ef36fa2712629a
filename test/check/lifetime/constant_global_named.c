// unsafe line 5
// The same without a variable for the address.
static const int limit = 5;
int main(void) {
  *(int *)&limit = 6;
  return 0;
}
