// safe, or unknown; flags: --property valid-init
/* What clang and gcc make of the rest of a union is not decided here: only the member that is set is read. */
union u { char c; long l; };
int main(void) {
  union u x = {.c = 1};
  return x.c;
}
