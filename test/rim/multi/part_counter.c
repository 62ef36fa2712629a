/* Another file of programs in this folder. */
int counter;
static int secret = 100;
int next(void) { return ++counter; }
int hidden(void) { return secret; }
int kind(void) { return 2; }
#ifdef __cplusplus
#error C only
#endif
extern int shared_common;
__attribute__((weak)) int shared_common;
int read_common(void) { return shared_common; }
int constructed;
__attribute__((constructor)) static void first(void) { constructed = 1; }
const char *text(void) { return "some text"; }
struct couple {
  int first, second;
};
void fill(struct couple *p) {
  p->first = 3;
  p->second = 4;
}
