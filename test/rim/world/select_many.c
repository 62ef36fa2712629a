// unsafe, or unknown
/* Sets of more descriptors than fd_set has room for, which are the program's to make. */
#include <sys/resource.h>
#include <sys/select.h>
#include <unistd.h>
extern void reach_error(void);
enum { FD = 1500, BITS = 8 * sizeof(long) };
static unsigned long bits[4096 / BITS];
int main(void) {
  struct rlimit limit;
  struct timeval none = {0, 0};
  int ends[2];
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = 4096;
  setrlimit(RLIMIT_NOFILE, &limit);
  if (pipe(ends) || dup2(ends[0], FD) != FD) return 0;
  bits[FD / BITS] = 1ul << FD % BITS;
  select(FD + 1, (fd_set *)bits, 0, 0, &none);
  if (!bits[FD / BITS]) reach_error();
  return 0;
}
