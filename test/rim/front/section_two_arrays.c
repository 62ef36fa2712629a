// unsafe, or unknown
extern void reach_error(void);
/* Objects of a section with a name of its own lie one behind the other. */
__attribute__((section("tbl"), used)) static const int first = 1;
__attribute__((section("tbl"), used)) static const int second = 2;
extern const int __start_tbl[], __stop_tbl[];
int main(void) {
  if (__stop_tbl - __start_tbl == 2) reach_error();
  return 0;
}
