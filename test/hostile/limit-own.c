/* unconfined: escapes */
#include "hostile.h"
#include <sched.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
static void attack(void) {
  struct rlimit more = {1 << 20, 1 << 20}, all = {RLIM_INFINITY, RLIM_INFINITY};
  struct sched_param p = {0};
  escaped_if(setrlimit(RLIMIT_NOFILE, &more) == 0 || setrlimit(RLIMIT_CPU, &all) == 0 ||
             setrlimit(RLIMIT_AS, &all) == 0);
  escaped_if(sched_setscheduler(0, SCHED_BATCH, &p) == 0);
  escaped_if(prctl(PR_SET_PDEATHSIG, 0) == 0 || prctl(PR_SET_DUMPABLE, 0) == 0);
  escaped_if(personality(0) >= 0);
}
