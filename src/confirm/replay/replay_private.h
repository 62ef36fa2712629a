/* replay_private: shared by the files that make replays.
 *
 *     replay_build.c  the program and its folder
 *     replay.c        runs, and what they show */
#ifndef OCKHAM_CONFIRM_REPLAY_REPLAY_PRIVATE_H
#define OCKHAM_CONFIRM_REPLAY_REPLAY_PRIVATE_H

#include "base/process/process.h"
#include "confirm/replay/replay.h"

enum { RUN_SECONDS = 10, RUN_MEGABYTES = 1024 };

struct replay {
  struct context *ctx;
  const struct sources *sources; /* NULL = the program is there already */
  const char *directory;         /* of the user; NULL = none */
  char *work;                    /* where everything is made */
  bool is_32_bit, is_about_memory, is_about_rules;
  bool is_about_loss;            /* of memory, at the end of the program */
  bool is_about_cleanup;         /* memory that is not freed, lost or not */
  const struct program *program; /* whose trace ends where the violation must be; NULL = any place will do */
  const struct trace *trace;
  bool is_any_expected;     /* of a replay that is repeated nobody says what it shows */
  bool has_pointers;        /* among the values, */
  bool has_words;           /* and what may be pointers */
  bool has_object;          /* the runtime is there as an object */
  bool has_lives;           /* objects of the program end before their functions */
  bool is_without_assembly; /* with it, the program could not be built */
  uint32_t run_seconds;
  struct replay_result result;
};

/* How unknown pointers are treated, in the runtime's words. */
enum pointers { POINTERS_STAY, POINTERS_MOVE, POINTERS_PLAIN, POINTERS_BARE, POINTERS_FILLED };
extern const char *const replay_pointer_words[];

/* There is no replay, and why; false. */
bool replay_give_up(struct replay *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The name of a file in a folder. */
char *replay_path(const char *directory, const char *name);
/* A folder to work in: next to the user's, so that it can be renamed, or among the temporary files. */
bool replay_make_work(struct replay *);
void replay_remove_work(struct replay *);
bool replay_write_file(struct replay *, const char *name, const void *bytes, size_t size);
/* What repeats the run. */
bool replay_write_script(struct replay *, enum pointers);

/* Rounded up: that the time of the whole run is over is told by its limit. */
uint32_t replay_seconds_left(const struct replay *, uint32_t most);
/* The program for the trace, built in a new folder. */
bool replay_prepare(struct replay *, const struct program *, const struct trace *);
/* Of what is in the folder, by clang. */
bool replay_build(struct replay *);

#endif
