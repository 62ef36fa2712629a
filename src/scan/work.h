/* work: one command of ockham in a process of its own, and several of them at once.
 *
 * A piece of work is a folder and the words of a command: whoever runs `ockham WORDS` there gets the same result, here
 * or on another machine (cluster/cluster.h). It says all of it on standard output. */
#ifndef OCKHAM_SCAN_WORK_H
#define OCKHAM_SCAN_WORK_H

#include "base/context.h"
#include "base/process/process.h"

struct work {
  const char *directory; /* where it is done */
  string_list words;     /* `check --entry f ...` */
  string_list made;      /* of these words, those that are the work's own */
  uint32_t seconds;      /* wall clock after which it is ended from outside */
  uint32_t cost;         /* milliseconds that it may take, as an estimate (cluster/estimate.h) */
};

#define WORK_INIT {NULL, VEC_INIT, VEC_INIT, 0, 0}

/* Appends a word that is a text of its own. */
void work_add(struct work *, const char *word);
void work_release(struct work *);

enum work_end {
  WORK_DONE,    /* `status` is the exit status of the command */
  WORK_CRASHED, /* `status` is the signal */
  WORK_LATE,    /* it was ended from outside */
  WORK_NOT_RUN, /* `status` is an errno */
  WORK_LOST,    /* `error` says why no machine of a cluster has a result */
};

struct work_result {
  enum work_end end;
  int status;
  struct strbuf output, error;
  uint64_t nanoseconds;
};
void work_result_release(struct work_result *);

/* Who does it. */
struct workers {
  const struct workers_kind {
    void (*free)(struct workers *);
    bool (*have_room)(const struct workers *);
    bool (*are_idle)(const struct workers *);
    void (*start)(struct workers *, struct work *, uint64_t tag);
    bool (*wait)(struct workers *, uint64_t *ret_tag, struct work_result *ret);
  } *kind;
  bool have_failed; /* a diagnostic says why: no more results will come */
};

/* Processes of this machine, up to `most` at once. */
struct workers *workers_new(struct context *, uint32_t most);
/* What is still running is killed. */
static inline void workers_free(struct workers *w) { w->kind->free(w); }
static inline bool workers_have_room(const struct workers *w) { return w->kind->have_room(w); }
static inline bool workers_are_idle(const struct workers *w) { return w->kind->are_idle(w); }
/* Takes the work over; `tag` says what it is. */
static inline void workers_start(struct workers *w, struct work *work, uint64_t tag) { w->kind->start(w, work, tag); }
/* Waits a moment for one to end. The caller releases the result. */
static inline bool workers_wait(struct workers *w, uint64_t *ret_tag, struct work_result *ret) {
  return w->kind->wait(w, ret_tag, ret);
}

#endif
