/* fuzz_prover: random unsatisfiable sequences through the interpolating prover, every interpolant checked by solvers.
 *
 *     fuzz_prover [--count N] [--seed N] [--offset N] [--jobs N] [--output FOLDER] [--keep-given-up]
 *
 * Sequences are numbered; number i is the same whatever the others are, so `--offset I --count 1` repeats one. Even
 * numbers use McMillan's system, odd ones Pudlak's. Z3 checks all interpolants, cvc5 those of a tenth of the sequences.
 * If the prover says that there is a model, Z3 must not say the contrary; if it gives up, Z3 says whether there was
 * something to refute. A sequence that fails is written to the folder as a script for `ockham interpolate`.
 *
 * Exit status 1: a check failed, or one in a hundred unsatisfiable sequences was given up. */
#include "fuzz/check.h"

#include "interpolate/interpolate.h"
#include "logic/text/print_smt.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_ATTEMPTS = 12, MOST_JOBS = 16, PROVER_SECONDS = 10, QUERY_MILLISECONDS = 500, CVC5_EVERY = 10 };

struct family_counts {
  uint64_t sequences, refuted, given_up;
};

/* Sums of 64-bit numbers only, so that those of several processes are added word by word. */
struct counts {
  uint64_t sequences; /* unsatisfiable ones, as the prover or Z3 says */
  uint64_t trees, partitions;
  uint64_t refuted, given_up;                                  /* among them */
  uint64_t rejected, given_up_satisfiable, given_up_undecided; /* others: with a model, and where the prover had none */
  uint64_t missing;                                            /* numbers for which no attempt was unsatisfiable */
  uint64_t asked[SOLVER_BACKEND_COUNT], unknown[SOLVER_BACKEND_COUNT], wrong_models;
  uint64_t left_to_steps; /* checks that were not asked, see check.h */
  uint64_t failures;
  uint64_t prover_time; /* nanoseconds */
  struct family_counts families[FAMILY_COUNT];
};

struct fuzzer {
  uint64_t seed, offset, count;
  uint32_t jobs;
  const char *folder;
  bool keep_given_up;
  struct counts counts;
};

/* One sequence on its way. */
struct trial {
  struct fuzzer *fuzzer;
  uint64_t index;
  uint32_t attempt;
  struct terms terms;
  struct context ctx;
  struct sequence q;
  struct cut_list cuts;
};

/* ---- reports ---- */

static void write_script(struct trial *t, struct strbuf *b, const char *what, uint32_t cut) {
  struct sequence *q = &t->q;
  strbuf_printf(b, "; %s: number %llu of seed %llu, attempt %u\n; %s", family_names[q->family],
                (unsigned long long)t->index, (unsigned long long)t->fuzzer->seed, t->attempt, what);
  if (cut < t->cuts.count) strbuf_printf(b, " (A = p%u .. p%u)", t->cuts.cuts[cut].left, t->cuts.cuts[cut].right);
  strbuf_putc(b, '\n');
  for (uint32_t i = 1; i < q->scope_count; i++)
    strbuf_printf(b, "; call p%u .. p%u\n", q->scopes[i].left, q->scopes[i].right);
  print_smt_declarations(b, q->terms, q->partitions, q->count);
  for (uint32_t i = 0; i < q->count; i++) {
    strbuf_puts(b, "(assert (! ");
    print_smt_term(b, q->terms, q->partitions[i]);
    strbuf_printf(b, " :named p%u))\n", i);
  }
  strbuf_puts(b, "(check-sat)\n(get-interpolants");
  for (uint32_t i = 0; i < q->count; i++) strbuf_printf(b, " p%u", i);
  strbuf_puts(b, ")\n");
}

/* Says what is wrong and writes the sequence to a file. */
static void keep(struct trial *t, const char *what, uint32_t cut) {
  char path[4096];
  struct strbuf b = STRBUF_INIT;
  write_script(t, &b, what, cut);
  snprintf(path, sizeof path, "%s/fuzz-%llu-%llu.smt2", t->fuzzer->folder, (unsigned long long)t->fuzzer->seed,
           (unsigned long long)t->index);
  FILE *file = fopen(path, "w");
  if (file) {
    fputs(b.text, file);
    fclose(file);
  }
  fprintf(stderr, "number %llu of seed %llu (%s): %s; %s%s\n", (unsigned long long)t->index,
          (unsigned long long)t->fuzzer->seed, family_names[t->q.family], what, file ? "see " : "cannot write ", path);
  strbuf_release(&b);
}

static void fail(struct trial *t, const char *what, uint32_t cut) {
  t->fuzzer->counts.failures++;
  keep(t, what, cut);
}

/* ---- one sequence ---- */

static struct solver *new_solver(struct trial *t, enum solver_backend_kind backend) {
  return solver_new(&t->ctx, &t->terms,
                    (struct solver_options){.backend = backend, .milliseconds = QUERY_MILLISECONDS, .models = true});
}

/* What Z3 says about the conjunction. */
static enum solver_result ask_z3(struct trial *t) {
  struct solver *s = new_solver(t, SOLVER_Z3);
  for (uint32_t i = 0; i < t->q.count; i++) solver_assert(s, t->q.partitions[i]);
  enum solver_result r = solver_check(s);
  solver_free(s);
  return r;
}

static void check_interpolants(struct trial *t, const struct interpolation *r, enum sweep_system system) {
  struct checker c = {.q = &t->q, .cuts = &t->cuts, .interpolants = r->interpolants.data, .failure = ""};
  check_vocabulary(&c);
  for (int backend = 0; backend < SOLVER_BACKEND_COUNT; backend++) {
    if (backend == SOLVER_CVC5 && t->index / 2 % CVC5_EVERY) continue;
    c.solver = new_solver(t, (enum solver_backend_kind)backend);
    c.asked = c.unknown = 0;
    check_with_solver(&c);
    t->fuzzer->counts.asked[backend] += c.asked;
    t->fuzzer->counts.unknown[backend] += c.unknown;
    t->fuzzer->counts.wrong_models += c.wrong_models;
    c.wrong_models = 0;
    solver_free(c.solver);
  }
  vec_release(&c.asserted);
  t->fuzzer->counts.left_to_steps += c.left_to_steps;
  char what[128];
  snprintf(what, sizeof what, "%s: %s", system == SWEEP_PUDLAK ? "pudlak" : "mcmillan", c.failure);
  if (c.failed) fail(t, what, c.failed_cut);
}

/* The prover gave up: does it matter? */
static bool classify_give_up(struct trial *t, const char *reason) {
  struct counts *n = &t->fuzzer->counts;
  switch (ask_z3(t)) {
  case SOLVER_SAT: n->given_up_satisfiable++; return false;
  case SOLVER_UNKNOWN: n->given_up_undecided++; return false;
  case SOLVER_UNSAT: break;
  }
  n->given_up++;
  n->families[t->q.family].given_up++;
  if (t->fuzzer->keep_given_up) keep(t, reason, UINT32_MAX);
  return true;
}

/* True if the sequence is unsatisfiable, so that the number is done. */
static bool run_prover(struct trial *t) {
  struct counts *n = &t->fuzzer->counts;
  enum sweep_system system = t->index % 2 ? SWEEP_PUDLAK : SWEEP_MCMILLAN;
  struct limits limits;
  limits_init(&limits, PROVER_SECONDS, 0);
  uint64_t start = clock_now();
  struct interpolation r = interpolate(&limits, &t->terms,
                                       &(struct interpolation_request){.partitions = t->q.partitions,
                                                                       .partition_count = t->q.count,
                                                                       .cuts = t->cuts.cuts,
                                                                       .cut_count = t->cuts.count,
                                                                       .system = system});
  n->prover_time += clock_now() - start;
  bool is_unsat = r.answer == INTERPOLATION_FOUND;
  if (r.answer == INTERPOLATION_FOUND) {
    check_interpolants(t, &r, system);
    n->refuted++;
    n->families[t->q.family].refuted++;
  } else if (r.answer == INTERPOLATION_SATISFIABLE) {
    is_unsat = ask_z3(t) == SOLVER_UNSAT;
    n->rejected += !is_unsat;
    if (is_unsat) fail(t, "the prover says sat, Z3 unsat", UINT32_MAX);
  } else {
    is_unsat = classify_give_up(t, r.reason);
  }
  interpolation_release(&r);
  return is_unsat;
}

/* Counts the sequence if it is unsatisfiable. */
static bool run_attempt(struct fuzzer *f, uint64_t index, uint32_t attempt) {
  struct trial t = {.fuzzer = f, .index = index, .attempt = attempt};
  terms_init(&t.terms);
  context_init(&t.ctx, 0, 0);
  generate(&t.q, &t.terms, f->seed, index, attempt);
  find_cuts(&t.q, &t.cuts);
  bool done = run_prover(&t);
  if (done) {
    f->counts.sequences++;
    f->counts.families[t.q.family].sequences++;
    f->counts.trees += t.q.scope_count > 1;
    f->counts.partitions += t.q.count;
  }
  context_release(&t.ctx);
  terms_release(&t.terms);
  return done;
}

static void run_range(struct fuzzer *f, uint64_t begin, uint64_t end) {
  for (uint64_t i = begin; i < end; i++) {
    uint32_t attempt = 0;
    while (attempt < MOST_ATTEMPTS && !run_attempt(f, i, attempt)) attempt++;
    f->counts.missing += attempt == MOST_ATTEMPTS;
  }
}

/* ---- several processes ---- */

static void add_counts(struct counts *sum, const struct counts *part) {
  uint64_t *to = (uint64_t *)sum;
  for (size_t i = 0; i < sizeof *sum / sizeof *to; i++) to[i] += ((const uint64_t *)part)[i];
}

/* Runs a share in a child process, which sends its counts through a pipe. */
static int start_share(struct fuzzer *f, uint32_t share) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  if (fork() == 0) {
    close(ends[0]);
    run_range(f, f->offset + f->count * share / f->jobs, f->offset + f->count * (share + 1) / f->jobs);
    _exit(write(ends[1], &f->counts, sizeof f->counts) == (ssize_t)sizeof f->counts ? 0 : 1);
  }
  close(ends[1]);
  return ends[0];
}

static void run_shares(struct fuzzer *f) {
  int ends[MOST_JOBS];
  for (uint32_t i = 0; i < f->jobs; i++) ends[i] = start_share(f, i);
  for (uint32_t i = 0; i < f->jobs; i++) {
    struct counts part;
    if (ends[i] >= 0 && read(ends[i], &part, sizeof part) == (ssize_t)sizeof part) {
      add_counts(&f->counts, &part);
    } else {
      fprintf(stderr, "share %u of %u ended early\n", i + 1, f->jobs);
      f->counts.failures++;
    }
    close(ends[i]);
  }
  while (wait(NULL) > 0) {}
}

static int report(const struct counts *n) {
  typedef unsigned long long ull;
  for (int i = 0; i < FAMILY_COUNT; i++)
    printf("%-10s %6llu sequences %6llu refuted %4llu given up\n", family_names[i], (ull)n->families[i].sequences,
           (ull)n->families[i].refuted, (ull)n->families[i].given_up);
  printf(
      "others: %llu satisfiable, %llu satisfiable and given up, %llu given up and undecided, %llu numbers without an "
      "unsatisfiable sequence\n",
      (ull)n->rejected, (ull)n->given_up_satisfiable, (ull)n->given_up_undecided, (ull)n->missing);
  printf("%.1f s in the prover; %llu checks of whole sides left to those of steps\n", (double)n->prover_time / 1e9,
         (ull)n->left_to_steps);
  double rate = n->sequences ? 100.0 * (double)n->given_up / (double)n->sequences : 100;
  printf("%llu sequences (%llu call trees, %.1f partitions on average), %llu refuted, %llu given up (%.2f %%), %llu "
         "checks by z3 (%llu unknown), %llu by cvc5 (%llu unknown), %llu models that are none, %llu failures\n",
         (ull)n->sequences, (ull)n->trees, n->sequences ? (double)n->partitions / (double)n->sequences : 0,
         (ull)n->refuted, (ull)n->given_up, rate, (ull)n->asked[SOLVER_Z3], (ull)n->unknown[SOLVER_Z3],
         (ull)n->asked[SOLVER_CVC5], (ull)n->unknown[SOLVER_CVC5], (ull)n->wrong_models, (ull)n->failures);
  return n->failures || rate >= 1 ? 1 : 0;
}

static bool read_number(const char *text, uint64_t *ret) {
  char *end;
  errno = 0;
  *ret = strtoull(text, &end, 10);
  return *text && !*end && !errno;
}

int main(int argc, char **argv) {
  static const struct option options[] = {
      {"count", 1, NULL, 'c'},  {"seed", 1, NULL, 's'},          {"offset", 1, NULL, 'o'}, {"jobs", 1, NULL, 'j'},
      {"output", 1, NULL, 'f'}, {"keep-given-up", 0, NULL, 'k'}, {NULL, 0, NULL, 0}};
  struct fuzzer f = {.seed = 1, .count = 300, .jobs = 1, .folder = "."};
  uint64_t jobs = 1;
  bool ok = true;
  for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
    switch (c) {
    case 'c': ok &= read_number(optarg, &f.count); break;
    case 's': ok &= read_number(optarg, &f.seed); break;
    case 'o': ok &= read_number(optarg, &f.offset); break;
    case 'j': ok &= read_number(optarg, &jobs) && jobs >= 1 && jobs <= MOST_JOBS; break;
    case 'f': f.folder = optarg; break;
    case 'k': f.keep_given_up = true; break;
    default: ok = false;
    }
  }
  if (!ok || optind < argc || f.count == 0) {
    fprintf(stderr, "usage: fuzz_prover [--count N] [--seed N] [--offset N] [--jobs N] [--output FOLDER] "
                    "[--keep-given-up]\n");
    return 2;
  }
  f.jobs = (uint32_t)jobs;
  if (f.jobs == 1)
    run_range(&f, f.offset, f.offset + f.count);
  else
    run_shares(&f);
  return report(&f.counts);
}
