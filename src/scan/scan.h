/* scan: a project, function by function.
 *
 * Each unit is compiled once and its functions are listed; then each function that is asked for is an entry of `ockham
 * check`, once for each question: a set of properties, or a rule. All of it is work of other processes (work.h), up to
 * so many at a time; what comes out does not depend on how many. */
#ifndef OCKHAM_SCAN_SCAN_H
#define OCKHAM_SCAN_SCAN_H

#include "scan/answer.h"
#include "scan/cluster/cluster.h"
#include "scan/functions.h"
#include "scan/project.h"
#include "scan/reuse.h"
#include "scan/since.h"

/* What is asked of each function. */
struct question {
  const char *name;       /* for people: "no-overflow,valid-deref", or "rule mutex" */
  string_list words;      /* of `check` */
  const char *properties; /* NULL = it is a rule */
};

struct scan_request {
  struct project_request project;
  struct function_choice choice;
  VEC(struct question) questions;
  string_list words;              /* of `check`, for all of them */
  string_list environment;        /* what functions are called with, in words */
  uint32_t jobs;                  /* at a time, on this machine */
  struct cluster_request cluster; /* if there is one, it does the work */
  uint32_t seconds, megabytes;    /* for each function and question */
  const char *store;              /* the folder of what is known; NULL = nothing is kept */
  uint32_t store_megabytes;
  const char *since; /* a revision of git: only what has changed since; NULL = all */
  const char
      *pages; /* an absolute folder for a page per answer that is no proof: its number in `results`; NULL = none */
};

struct function_result {
  uint32_t unit, function, question; /* indices */
  bool is_done, is_reused;
  bool has_page;         /* in the folder of the pages */
  char key[DIGEST_TEXT]; /* in the store; "" = it is not kept */
  uint64_t nanoseconds;
  struct answer answer;
};

struct scanned_unit {
  struct function_list functions;
  struct strbuf broken;  /* why it cannot be looked at: the first error; "" = it can */
  struct unit_text text; /* behind the preprocessor, where answers are kept */
  bool has_text;
  uint64_t began; /* when it was preprocessed: nanoseconds of the clock of files */
  char list_key[DIGEST_TEXT];
  bool is_listed;        /* its functions are known, or it is broken */
  uint32_t first, count; /* its results: for each function that is asked for all questions */
  uint32_t open;         /* results that are not there yet */
};

struct scan {
  struct context *ctx;
  const struct scan_request *request;
  struct project project;
  VEC(struct scanned_unit) units;      /* as in the project */
  VEC(struct function_result) results; /* in the order of units, lines and questions */
  struct reuse reuse;
  struct git_changes changes; /* where only those are asked about */
  bool is_interrupted;        /* a limit was reached: not all results are there */
};

/* Whom is told what happens: each unit when its functions are known, each result when it and all before it are there,
 * and now and then how many are done. */
struct scan_listener {
  void *data;
  void (*unit)(void *data, struct scan *, uint32_t unit);
  void (*result)(void *data, struct scan *, const struct function_result *);
  void (*tick)(void *data, struct scan *, uint32_t units_listed, uint32_t results_done);
};

/* False after adding a diagnostic: the request is bad. */
bool scan_run(struct scan *, struct context *, const struct scan_request *, const struct scan_listener *);
void scan_release(struct scan *);

const struct scanned_function *scan_function_of(const struct scan *, const struct function_result *);

struct scan_summary {
  uint32_t units, broken, functions;
  uint32_t results[ANSWER_KIND_COUNT]; /* functions, once for each question */
  uint32_t checks[ANSWER_KIND_COUNT];  /* each in its own function */
  uint32_t reused;                     /* answers that were in the store */
  uint32_t missing;                    /* results that are not there */
};
void scan_summarise(const struct scan *, struct scan_summary *);

/* docs/scan-json.md */
struct scan_findings;
void scan_json(struct scan *, const struct scan_findings *, struct strbuf *out);

#endif
