#include "scan/cluster/node.h"

#include "scan/cluster/parcel.h"
#include "scan/reuse.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct node {
  struct context *ctx;
  const char *path;     /* of the parcel */
  char *folder;         /* of the scan */
  uint64_t looked;      /* whether it is still wanted: when */
  uint64_t heard;       /* of the scan: when */
  struct timespec sign; /* what was heard */
  bool is_over;
};

void cluster_result_path(const char *folder, uint32_t number, struct strbuf *out) {
  strbuf_printf(out, "%s/results/%u", folder, number);
}

void cluster_sign_path(const char *folder, struct strbuf *out) { strbuf_printf(out, "%s/alive", folder); }

/* The scan gives signs of life, as long as its machine is there. Clocks of machines differ: it matters only whether the
 * time of the file changes. */
static bool is_scan_dead(struct node *n, uint64_t now) {
  struct strbuf path = STRBUF_INIT;
  struct stat info;
  cluster_sign_path(n->folder, &path);
  bool is_there = stat(path.text, &info) == 0;
  strbuf_release(&path);
  if (is_there && (info.st_mtim.tv_sec != n->sign.tv_sec || info.st_mtim.tv_nsec != n->sign.tv_nsec)) {
    n->sign = info.st_mtim;
    n->heard = now;
  }
  return now - n->heard > (uint64_t)CLUSTER_SILENCE * 1000000000u;
}

/* A look at a file that others remove may be a question to another machine: one in a second is enough. */
static bool is_over(struct node *n) {
  enum { EVERY = 1000000000 };
  uint64_t now = clock_now();
  if (n->is_over || limits_exceeded_now(&n->ctx->limits)) return n->is_over = true;
  if (now - n->looked < EVERY) return false;
  n->looked = now;
  bool is_gone = access(n->path, F_OK) != 0 && (errno == ENOENT || errno == ESTALE);
  return n->is_over = is_gone || is_scan_dead(n, now);
}

static bool is_known(const char *path) {
  struct work_result r;
  bool known = result_read(&r, path);
  work_result_release(&r);
  return known;
}

/* The parcel goes on lending the words. */
static void do_work(struct node *n, struct workers *one, struct work *w, const char *path) {
  struct work_result r;
  uint64_t tag;
  workers_start(one, w, 0);
  *w = (struct work)WORK_INIT;
  while (!workers_wait(one, &tag, &r))
    if (is_over(n)) return;
  if (!result_write(&r, path) && !is_over(n))
    diagnostics_error(&n->ctx->diagnostics, path, 0, 0, "the result cannot be written: %s", strerror(errno));
  work_result_release(&r);
}

static void work_all(struct node *n, struct parcel *p) {
  struct workers *one = workers_new(n->ctx, 1);
  for (uint32_t i = 0; i < p->items.len && !is_over(n) && !n->ctx->diagnostics.error_count; i++) {
    struct strbuf path = STRBUF_INIT;
    cluster_result_path(n->folder, p->items.data[i].number, &path);
    if (!is_known(path.text)) do_work(n, one, &p->items.data[i].work, path.text);
    strbuf_release(&path);
  }
  workers_free(one);
}

/* FOLDER of `FOLDER/tasks/FILE`. */
static char *folder_of(const char *path) {
  char *folder = xstrdup(path);
  for (int i = 0; i < 2; i++) {
    char *slash = strrchr(folder, '/');
    if (slash) *slash = '\0';
  }
  return folder;
}

bool node_work(struct context *ctx, const char *path) {
  struct parcel p;
  char program[DIGEST_TEXT];
  if (access(path, F_OK) != 0 && errno == ENOENT) return true;
  if (!parcel_read(&p, path))
    return diagnostics_error(&ctx->diagnostics, path, 0, 0, "this is no work of 'scan --slurm'");
  reuse_digest_program(program);
  bool is_same = strcmp(program, p.program) == 0;
  if (!is_same) diagnostics_error(&ctx->diagnostics, NULL, 0, 0, "ockham on this machine is not the one that scans");
  struct node n = {.ctx = ctx, .path = path, .folder = folder_of(path), .heard = clock_now()};
  if (is_same) work_all(&n, &p);
  free(n.folder);
  parcel_release(&p);
  return !ctx->diagnostics.error_count;
}
