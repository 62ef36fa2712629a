/* Intrinsics that are for the compiler itself, and results that only it knows. */
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

struct annotated {
  int plain;
  int field __attribute__((annotate("field")));
};

static _Thread_local int own = 4;

static int where(char *p) {
  __builtin_prefetch(p);
  __builtin_assume(p != 0);
  return __builtin_object_size(p, 0) == (unsigned long)-1 && __builtin_object_size(p, 2) == 0;
}

int main(void) {
  int local __attribute__((annotate("local"))) = 3;
  struct annotated a = {1, 2};
  char text[8] = "abcdefg";
  a.field += local;
  printf("%d %d %d\n", a.field, __builtin_annotation(local, "value") + 1, own);
  if (__builtin_expect(local == 3, 1) && __builtin_expect_with_probability(a.plain, 1, 0.75)) printf("expected\n");
  printf("%d %d\n", where(text), __builtin_constant_p(local));
  void *back = __builtin_return_address(0), *frame = __builtin_frame_address(0);
  printf("%d\n", back != 0 && frame != 0 ? 1 : 1);
  printf("%d\n", __builtin_readcyclecounter() + __builtin_readsteadycounter() > 0 ? 1 : 1);
  memmove(text + 1, text, 4);
  memset(text + 6, 'x', 1);
  printf("%s %g\n", text, __arithmetic_fence(1.5));
  __builtin___clear_cache(text, text + 1);
  void *buffer[5];
  if (__builtin_setjmp(buffer) == 0) printf("first\n");
  if (local == 4) __builtin_trap();
  if (local == 5) __builtin_debugtrap();
  if (local == 6) __builtin_verbose_trap("never", "here");
  if (local == 7) __builtin_longjmp(buffer, 1);
  return 0;
}
