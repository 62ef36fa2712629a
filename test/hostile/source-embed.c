/* unconfined: never; verdict: none; direct: none */
extern void reach_error(void);
static const char secret[] = {
#embed SECRET
};
int main(void) {
  if (secret[0]) reach_error();
  return 0;
}
