// safe, or unknown
# 1 "float_name_of_member.c"
extern void reach_error(void);
/* words in strings and names of functions that are longer are no types */
static int my_Float64(int x) { return x + 1; }
static const char text[] = "_Float64 malloc (f, 1)";
int main(void) {
  if (my_Float64(1) != 2 || sizeof text != 23 || text[1] != 'F') reach_error();
  return 0;
}
/* not native: text of gcc */
