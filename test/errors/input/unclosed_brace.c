// error: 5:14
/* The file ends inside a function. */
int main(void) {
  if (1) {
    return 0;
