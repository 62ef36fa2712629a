/* The preprocessor: pasting, strings, variadic macros, X-macros, __func__, conditional code. */
#include <stdio.h>

#define PASTE(a, b) a##b
#define TEXT(x) #x
#define EXPANDED(x) TEXT(x)
#define SAY(...) printf(__VA_ARGS__)
#define LOG(format, ...) printf("%s: " format "\n", __func__, ##__VA_ARGS__)
#define COLOURS X(red, 1) X(green, 2) X(blue, 4)
#define VALUE 42

enum {
#define X(name, value) COLOUR_##name = value,
  COLOURS
#undef X
};

static const char *name(int c) {
  switch (c) {
#define X(name, value) \
  case COLOUR_##name: return #name;
    COLOURS
#undef X
  }
  return "?";
}

#if VALUE > 40 && defined(PASTE) && !defined(MISSING)
static int chosen(void) { return 1; }
#else
#error wrong branch
#endif

static int PASTE(join, ed)(int x) { return x + __COUNTER__; }

int main(void) {
  SAY("%s %s\n", TEXT(VALUE), EXPANDED(VALUE));
  LOG("plain");
  LOG("%d %d", chosen(), joined(5));
  for (int i = 1; i < 8; i *= 2) SAY("%s ", name(i));
  SAY("%s\n", name(3));
#line 100
  printf("%d\n", __LINE__);
  return 0;
}
