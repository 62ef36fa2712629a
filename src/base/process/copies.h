/* copies: this process goes on several times at once, and one of the copies stays in its place.
 *
 * A copy is a fork: it has all that was in memory, works on by itself, and says what it found through a socket that
 * keeps messages apart. The first process listens, ends those that are not needed with all that they have started, and
 * at last either goes on itself or waits for the one that goes on in its place. A copy says nothing to the user before
 * it is told to (interrupt.h); it dies with the first process, whose janitor knows what each owns. */
#ifndef OCKHAM_BASE_PROCESS_COPIES_H
#define OCKHAM_BASE_PROCESS_COPIES_H

#include "base/context.h"
#include "base/vec.h"

#include <stddef.h>
#include <sys/types.h>

enum { COPY_MESSAGE = 1 << 16 }; /* the longest */

struct copy {
  pid_t pid;  /* 0 = it has ended */
  int talk;   /* -1 likewise */
  int status; /* of one that has ended, as waitpid says */
};

struct copies {
  struct context *ctx;
  VEC(struct copy) all;
};

void copies_init(struct copies *, struct context *);
/* Ends all of them. */
void copies_release(struct copies *);

enum copy_side { COPY_FAILED, COPY_STARTED, COPY_ITSELF };
/* STARTED: it is the last of `all`. ITSELF: this is the copy, whose `all` is empty, and `talk` its end. FAILED: errno
 * says why. */
enum copy_side copies_start(struct copies *, int *talk);

/* Waits for so long at most, until one says something or ends. */
void copies_wait(struct copies *, int milliseconds);
/* The next message of one, without waiting; its length, 0 = there is none now, and one that has ended has said all. */
size_t copies_hear(struct copies *, uint32_t, char message[COPY_MESSAGE]);
static inline bool copies_is_alive(const struct copies *c, uint32_t i) { return c->all.data[i].pid; }
/* Nanoseconds that the processor has worked for this one, those that it waits for left out. */
uint64_t copies_processor_time(const struct copies *, uint32_t);
/* With all that it has started. */
void copies_end(struct copies *, uint32_t);
/* This one goes on in our place: the others end, and it is waited for; interrupts are passed on. Its exit status, or -1
 * if it has none. */
int copies_give_way(struct copies *, uint32_t);

/* To and from the other side. A message that is not urgent is dropped where nobody listens. */
bool copy_say(int talk, const char *message, size_t, bool is_urgent);
size_t copy_wait_for_word(int talk, char message[COPY_MESSAGE]);
/* 0 = there is none now. */
size_t copy_hear(int talk, char message[COPY_MESSAGE]);

#endif
