/* Files of rules and programs are read as they are now: what they say is part of the key, not where they lie. */
#include "scan/reuse.h"

#include <string.h>
#include <unistd.h>

enum { LARGEST = 1 << 30 };

static void digest_file(struct digest *d, const char *path) {
  struct strbuf text = STRBUF_INIT;
  if (strbuf_read_file(&text, path, LARGEST)) digest_piece(d, text.text, text.len);
  strbuf_release(&text);
}

/* The checker of proofs lies beside this program. */
void reuse_digest_program(char digest[DIGEST_TEXT]) {
  char path[4096];
  struct digest d;
  ssize_t len = readlink("/proc/self/exe", path, sizeof path - 32);
  digest_init(&d);
  digest_word(&d, OCKHAM_VERSION);
  digest_file(&d, "/proc/self/exe");
  if (len > 0) {
    memcpy(path + len, "-certify", sizeof "-certify");
    digest_file(&d, path);
  }
  digest_end(&d, digest);
}

bool reuse_init(struct reuse *r, const char *folder, uint32_t megabytes, struct diagnostics *d) {
  *r = (struct reuse){.store = store_open(folder, megabytes, d)};
  if (r->store) reuse_digest_program(r->program);
  return r->store;
}

void reuse_release(struct reuse *r) { store_close(r->store); }

static void digest_words(struct digest *d, const string_list *words) {
  digest_bytes(d, &words->len, sizeof words->len);
  for (uint32_t i = 0; i < words->len; i++) digest_word(d, words->data[i]);
}

static void digest_question(struct digest *d, const string_list *words) {
  for (uint32_t i = 0; i < words->len; i++)
    if (i && strcmp(words->data[i - 1], "--rule") == 0)
      digest_file(d, words->data[i]);
    else
      digest_word(d, words->data[i]);
}

static void digest_unit(const struct reuse *r, struct digest *d, const struct unit *u) {
  digest_word(d, r->program);
  digest_word(d, u->directory);
  digest_word(d, data_model_name(u->model));
  digest_words(d, &u->files);
  digest_words(d, &u->flags);
}

void reuse_list_key(const struct reuse *r, const struct unit *u, const struct unit_text *t, char key[DIGEST_TEXT]) {
  struct digest d;
  digest_init(&d);
  digest_word(&d, "functions");
  digest_unit(r, &d, u);
  unit_text_digest(t, &d);
  digest_end(&d, key);
}

/* Functions without a body may call and write whatever they can name. */
static bool reaches_all(const string_list *words) {
  for (uint32_t i = 1; i < words->len; i++)
    if (strcmp(words->data[i - 1], "--extern-effects") == 0 && strcmp(words->data[i], "all") == 0) return true;
  return false;
}

void reuse_answer_key(const struct reuse *r, const struct unit *u, const struct function_list *l,
                      const struct text_parts *t, uint32_t function, struct reuse_question q, char key[DIGEST_TEXT]) {
  struct digest d;
  struct bitset reached;
  bool is_all = reaches_all(q.shared);
  bitset_init(&reached, l->all.len);
  functions_reach(l, function, &reached);
  digest_init(&d);
  digest_word(&d, "answer");
  digest_unit(r, &d, u);
  digest_question(&d, q.shared);
  digest_question(&d, q.own);
  digest_word(&d, t->shared);
  digest_word(&d, l->all.data[function].name);
  for (uint32_t i = 0; i < l->all.len; i++) {
    if (!is_all && !bitset_has(&reached, i)) continue;
    digest_word(&d, l->all.data[i].name);
    digest_word(&d, t->functions.data[i].text);
  }
  digest_end(&d, key);
  bitset_release(&reached);
}

bool reuse_answer(const struct reuse *r, const char *key, const struct unit *u, const struct function_list *l,
                  struct record_limits limits, struct read_record *ret, bool *ret_is_narrow) {
  struct strbuf text = STRBUF_INIT;
  bool found = store_get(r->store, key, &text) && record_read(l, u->directory, text.text, text.len, ret);
  if (found) *ret_is_narrow = ret->limits.seconds < limits.seconds || ret->limits.megabytes < limits.megabytes;
  strbuf_release(&text);
  return found;
}
