/* The spellings, from the tables of the header. */
#include "program/question.h"

#include <assert.h>
#include <string.h>

#define SPELLING(MEMBER, spelling)                                                                                     \
  case MEMBER: return spelling;

const char *data_model_name(enum data_model m) {
  switch (m) { DATA_MODEL_CHOICES(SPELLING) }
  return "";
}

const char *extern_effects_name(enum extern_effects e) {
  switch (e) { EXTERN_EFFECTS_CHOICES(SPELLING) }
  return "";
}

/* ---- kinds of checks ---- */

static const struct {
  const char *name, *text;
} check_kinds[] = {
#define X(kind, name, text) {name, text},
    CHECK_KINDS(X)
#undef X
};

const char *check_name(enum check_kind k) {
  assert(k < CHECK_KIND_COUNT);
  return check_kinds[k].name;
}

const char *check_text(enum check_kind k) {
  assert(k < CHECK_KIND_COUNT);
  return check_kinds[k].text;
}

/* ---- properties ---- */

static const struct {
  const char *name;
  check_set checks;
} properties[] = {
#define X(MEMBER, spelling, kinds) {spelling, kinds},
    PROPERTY_CHOICES(X)
#undef X
};
enum { PROPERTY_COUNT = sizeof properties / sizeof *properties };

check_set properties_ask(uint32_t asked) {
  check_set all = 0;
  for (uint32_t i = 0; i < PROPERTY_COUNT; i++)
    if (asked >> i & 1) all |= properties[i].checks;
  return all;
}

void check_set_print(check_set s, struct strbuf *out) {
  size_t before = out->len;
  for (uint32_t i = 0; i < PROPERTY_COUNT && s; i++) {
    bool is_part = i == PROPERTY_UNREACH_CALL && s & properties[i].checks;
    if (!is_part && (s & properties[i].checks) != properties[i].checks) continue;
    strbuf_printf(out, "%s%s", out->len > before ? "," : "", properties[i].name);
    s &= ~properties[i].checks;
  }
  assert(!s);
}

static bool read_name(const char *name, size_t len, check_set *s) {
  for (uint32_t i = 0; i < PROPERTY_COUNT; i++) {
    if (strlen(properties[i].name) != len || memcmp(properties[i].name, name, len) != 0) continue;
    *s |= properties[i].checks;
    return true;
  }
  return false;
}

bool check_set_read(const char *names, check_set *s) {
  *s = 0;
  for (;;) {
    size_t len = strcspn(names, ",");
    if (!read_name(names, len, s)) return false;
    if (!names[len]) return true;
    names += len + 1;
  }
}
