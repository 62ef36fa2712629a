/* cell: what a child may do that runs a stranger's program, or reads a stranger's text.
 *
 *     CELL_PROGRAM   the program itself. Default deny: it computes, writes to the descriptors that it was given, and
 *                    ends. No files but the shared libraries that it is linked with and what /proc says of itself, no
 *                    network, no other process or thread, no signal but to itself, no other program, nobody's
 *                    environment. In force before exec, so that nothing of the program runs outside of it.
 *     CELL_TOOL      a compiler, which is not hostile itself: it reads the system's headers, its own folders and what
 * is named here, and writes where it is said.
 *
 * Two guards know file names: Landlock, and notices of seccomp that the parent answers (cell_answer). Either is enough;
 * a program gets both where the machine has both. If it has neither, a program has no cell, and a tool reads what it
 * likes. Both kinds have the limits of their request besides. docs/security.md says what is protected from whom. */
#ifndef OCKHAM_BASE_PROCESS_CELL_H
#define OCKHAM_BASE_PROCESS_CELL_H

#include <linux/filter.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum cell_kind { CELL_PROGRAM, CELL_TOOL };

struct cell {
  enum cell_kind kind;
  const char *const *readable; /* files and folders besides the system's, ended by NULL; NULL = none. For tools only */
  const char *writable;        /* a folder, for tools only; NULL = none */
};

/* ---- for process.c ---- */

enum {
  CELL_DESCRIPTORS = 256, /* that a program has; these it has not: */
  CELL_EXEC_FD = 300,     /* what is executed, */
  CELL_TELL_FD,           /* the socket to the parent, */
  CELL_FAILED_FD          /* and where an errno is told */
};

/* Made by the parent before the fork. */
struct cell_plan {
  const struct cell *cell;
  struct sock_fprog filter; /* of seccomp; empty = none is needed */
  bool has_landlock;
};

void cell_plan_init(struct cell_plan *, const struct cell *);
void cell_plan_release(struct cell_plan *);

/* In the child, which keeps only descriptors that it may have; what is executed is open at CELL_EXEC_FD. The listener
 * of the filter, if there is one, is sent through CELL_TELL_FD. False with errno, ENOTSUP = there can be no cell. Calls
 * nothing that may not be called between fork and exec of a process with threads. */
bool cell_enter(struct cell_plan *);

/* In the parent: waits for what comes through the socket, -1 = nothing; the socket is closed. */
int cell_take_listener(int socket);
/* Answers one notice; call it when the listener can be read. */
void cell_answer(int listener, const struct cell *);

/* ---- inside: cell_filter.c, cell_landlock.c, cell_files.c ---- */

/* What stands for the child's number in a filter until it is known. */
enum { CELL_OWN_PID = 0x5eed0c11 };

struct sock_fprog cell_filter_make(enum cell_kind);

bool cell_landlock_is_there(void);
bool cell_landlock_enter(const struct cell *);

/* The system's folders and files, by who may read them; ended by NULL. */
extern const char *const cell_library_folders[], *const cell_program_files[], *const cell_tool_paths[];
/* The syscalls that name files, ended by an entry without name. */
struct cell_file_call {
  const char *name;
  int path, directory, flags; /* which arguments; -1 = there is none */
};
extern const struct cell_file_call cell_file_calls[];

#endif
