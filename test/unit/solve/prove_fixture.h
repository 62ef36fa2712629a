/* prove_fixture: the fixture of the logic tests with a context, which notices what solvers leave behind: descriptors,
 * child processes and threads. */
#ifndef OCKHAM_TEST_PROVE_FIXTURE_H
#define OCKHAM_TEST_PROVE_FIXTURE_H

#include "logic/fixture.h"

#include "solve/solver.h"

#include <dirent.h>
#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

struct prove_fixture {
  struct fixture *logic;
  struct terms *terms;
  struct context ctx;
  uint32_t descriptors, threads; /* at the beginning */
};

/* Entries of a directory of /proc. */
static inline uint32_t count_entries(const char *path) {
  DIR *d = opendir(path);
  uint32_t count = 0;
  assert_non_null(d);
  while (readdir(d)) count++;
  closedir(d);
  return count;
}

static inline int prove_setup(void **state) {
  struct prove_fixture *f = xcalloc(1, sizeof *f);
  void *logic;
  f->descriptors = count_entries("/proc/self/fd");
  f->threads = count_entries("/proc/self/task");
  if (fixture_setup(&logic) != 0) return -1;
  f->logic = logic;
  f->terms = &f->logic->terms;
  context_init(&f->ctx, 0, 0);
  *state = f;
  return 0;
}

static inline int prove_teardown(void **state) {
  struct prove_fixture *f = *state;
  void *logic = f->logic;
  bool has_children = waitpid(-1, NULL, WNOHANG) != -1 || errno != ECHILD;
  uint32_t descriptors = count_entries("/proc/self/fd"), threads = count_entries("/proc/self/task");
  bool is_clean = !has_children && descriptors == f->descriptors && threads == f->threads;
  if (!is_clean)
    print_error("left behind: %s%d descriptors, %d threads\n", has_children ? "children, " : "",
                (int)descriptors - (int)f->descriptors, (int)threads - (int)f->threads);
  context_release(&f->ctx);
  fixture_teardown(&logic);
  free(f);
  return is_clean ? 0 : -1;
}

#define PROVE_TEST(name) cmocka_unit_test_setup_teardown(name, prove_setup, prove_teardown)

static inline term text_term(struct prove_fixture *f, const char *text) { return fixture_term(f->logic, text); }

/* Factors of a 64-bit number: minutes for every solver. */
static const char hard_text[] = "(let ((h (concat #b0000000000000000000000000000000000 ((_ extract 29 0) w)))"
                                "      (k (concat #b0000000000000000000000000000000000 ((_ extract 59 30) w))))"
                                "  (and (= (bvmul h k) #x0b31d4ec5b1ab6df) (bvult #x0000000000000001 h) (bvult h k)))";

#endif
