/* SQLite with a write-ahead log: readers do not wait for writers, each text is a transaction, and a process that is
 * killed leaves a log that the next one reads. When a text was used is noted at the end, in one transaction. */
#include "scan/store.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <errno.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { VERSION = 1, PATIENCE = 20000 /* milliseconds */ };

struct store {
  sqlite3 *db;
  sqlite3_stmt *get, *put, *use;
  uint64_t most; /* bytes */
  string_list used;
};

/* No file in it belongs to the project. */
static void ignore_folder(const char *folder) {
  struct strbuf path = STRBUF_INIT;
  strbuf_printf(&path, "%s/.gitignore", folder);
  FILE *f = fopen(path.text, "wx");
  if (f) {
    fputs("*\n", f);
    fclose(f);
  }
  strbuf_release(&path);
}

static bool make_folder(const char *folder, struct diagnostics *d) {
  if (mkdir(folder, 0777) == 0) {
    ignore_folder(folder);
    return true;
  }
  struct stat info;
  if (errno == EEXIST && stat(folder, &info) == 0 && S_ISDIR(info.st_mode)) return true;
  return diagnostics_error(d, folder, 0, 0, "the folder of the store cannot be made: %s; choose another with --store",
                           strerror(errno == EEXIST ? ENOTDIR : errno));
}

static bool run(struct store *s, const char *sql) { return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK; }

static int64_t ask_number(struct store *s, const char *sql) {
  sqlite3_stmt *ask = NULL;
  int64_t number = -1;
  if (sqlite3_prepare_v2(s->db, sql, -1, &ask, NULL) == SQLITE_OK && sqlite3_step(ask) == SQLITE_ROW)
    number = sqlite3_column_int64(ask, 0);
  sqlite3_finalize(ask);
  return number;
}

/* Two who make it at once make the same. */
static bool make_tables(struct store *s) {
  int64_t version = ask_number(s, "PRAGMA user_version");
  if (version == VERSION) return true;
  return version == 0 && run(s, "BEGIN IMMEDIATE") &&
         run(s, "CREATE TABLE IF NOT EXISTS texts (key TEXT PRIMARY KEY, used INTEGER NOT NULL, text BLOB NOT NULL)") &&
         run(s, "PRAGMA user_version = 1") && run(s, "COMMIT");
}

static bool prepare(struct store *s, const char *sql, sqlite3_stmt **ret) {
  return sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, ret, NULL) == SQLITE_OK;
}

static bool open_database(struct store *s, const char *path) {
  if (sqlite3_open(path, &s->db) != SQLITE_OK) return false;
  sqlite3_busy_timeout(s->db, PATIENCE);
  return run(s, "PRAGMA auto_vacuum = INCREMENTAL") && run(s, "PRAGMA journal_mode = WAL") &&
         run(s, "PRAGMA synchronous = NORMAL") && make_tables(s) &&
         prepare(s, "SELECT text FROM texts WHERE key = ?", &s->get) &&
         prepare(s, "INSERT OR REPLACE INTO texts VALUES (?, ?, ?)", &s->put) &&
         prepare(s, "UPDATE texts SET used = ? WHERE key = ?", &s->use);
}

static void store_free(struct store *s) {
  sqlite3_finalize(s->get);
  sqlite3_finalize(s->put);
  sqlite3_finalize(s->use);
  sqlite3_close(s->db);
  for (uint32_t i = 0; i < s->used.len; i++) free((char *)s->used.data[i]);
  vec_release(&s->used);
  free(s);
}

struct store *store_open(const char *folder, uint32_t megabytes, struct diagnostics *d) {
  if (!make_folder(folder, d)) return NULL;
  struct store *s = xcalloc(1, sizeof *s);
  struct strbuf path = STRBUF_INIT;
  s->most = (uint64_t)megabytes << 20;
  strbuf_printf(&path, "%s/store.db", folder);
  bool ok = open_database(s, path.text);
  if (!ok)
    diagnostics_error(d, path.text, 0, 0, "the store cannot be used: %s; remove it, or choose another with --store",
                      s->db ? sqlite3_errmsg(s->db) : "out of memory");
  strbuf_release(&path);
  if (ok) return s;
  store_free(s);
  return NULL;
}

static void bind_text(sqlite3_stmt *q, int at, const char *text) { sqlite3_bind_text(q, at, text, -1, SQLITE_STATIC); }

bool store_get(struct store *s, const char *key, struct strbuf *out) {
  bind_text(s->get, 1, key);
  bool found = sqlite3_step(s->get) == SQLITE_ROW;
  if (found) {
    const char *text = sqlite3_column_blob(s->get, 0);
    int len = sqlite3_column_bytes(s->get, 0);
    if (len) strbuf_add(out, text, (size_t)len);
    vec_push(&s->used, xstrdup(key));
  }
  sqlite3_reset(s->get);
  return found;
}

void store_put(struct store *s, const char *key, const struct strbuf *text) {
  bind_text(s->put, 1, key);
  sqlite3_bind_int64(s->put, 2, time(NULL));
  sqlite3_bind_blob64(s->put, 3, text->text, text->len, SQLITE_STATIC);
  sqlite3_step(s->put);
  sqlite3_reset(s->put);
  sqlite3_clear_bindings(s->put);
}

static void note_uses(struct store *s) {
  run(s, "BEGIN IMMEDIATE");
  for (uint32_t i = 0; i < s->used.len; i++) {
    sqlite3_bind_int64(s->use, 1, time(NULL));
    bind_text(s->use, 2, s->used.data[i]);
    sqlite3_step(s->use);
    sqlite3_reset(s->use);
  }
  run(s, "COMMIT");
}

static uint64_t bytes_used(struct store *s) {
  int64_t pages = ask_number(s, "PRAGMA page_count"), size = ask_number(s, "PRAGMA page_size");
  return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;
}

/* Down to three quarters, so that it is not done each time. */
static void shrink(struct store *s) {
  if (!s->most || bytes_used(s) <= s->most) return;
  struct strbuf sql = STRBUF_INIT;
  strbuf_printf(
      &sql,
      "DELETE FROM texts WHERE key IN (SELECT key FROM (SELECT key, SUM(LENGTH(text) + 100) OVER (ORDER BY used DESC, "
      "key) AS total FROM texts) WHERE total > %" PRIu64 ")",
      s->most / 4 * 3);
  if (run(s, sql.text)) run(s, "PRAGMA incremental_vacuum");
  strbuf_release(&sql);
}

void store_close(struct store *s) {
  if (!s) return;
  if (s->used.len) note_uses(s);
  shrink(s);
  store_free(s);
}
