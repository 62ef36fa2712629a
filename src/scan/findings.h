/* findings: the checks that are violated, each once, whichever functions reach it; and which of them an earlier scan
 * had, too.
 *
 * A finding is known by what it says and not by its line: the function, the kind and the condition of the check, and
 * which one of these it is. */
#ifndef OCKHAM_SCAN_FINDINGS_H
#define OCKHAM_SCAN_FINDINGS_H

#include "scan/scan.h"

/* X(STATE, "name"), as an earlier scan tells. */
#define FINDING_STATES(X)                                                                                              \
  X(FINDING_UNTOLD, "found") /* there is no earlier scan */                                                            \
  X(FINDING_NEW, "new")                                                                                                \
  X(FINDING_UNCHANGED, "unchanged")                                                                                    \
  X(FINDING_FIXED, "fixed")
#define FINDING_ENUM(STATE, name) STATE,
enum finding_state { FINDING_STATES(FINDING_ENUM) FINDING_STATE_COUNT };
#undef FINDING_ENUM

struct scan_finding {
  const char *key;
  const char *file, *function, *kind, *condition, *text; /* the condition may be NULL */
  uint32_t line, column;
  const char *question;
  string_list entries; /* functions from which it was seen */
  enum finding_state state;
};

struct scan_findings {
  struct arena arena;
  VEC(struct scan_finding) all; /* those that are fixed come last */
  uint32_t counts[FINDING_STATE_COUNT];
};

const char *finding_state_name(enum finding_state);

void scan_findings_init(struct scan_findings *, struct scan *);
/* Compares with the result of an earlier scan, a file in JSON. A finding of that is fixed if its function was looked at
 * again, or is gone. False after adding a diagnostic. */
bool scan_findings_compare(struct scan_findings *, const struct scan *, const char *path, struct diagnostics *);
void scan_findings_release(struct scan_findings *);

/* Text as a member, null if there is none; `before` stands before it. */
void scan_json_member(const char *before, const char *key, const char *value, struct strbuf *out);
/* As a member of the result in JSON. */
void scan_findings_json(const struct scan_findings *, struct strbuf *out);
/* docs/formats.md */
void scan_sarif(struct scan *, const struct scan_findings *, struct strbuf *out);
void scan_junit(struct scan *, struct strbuf *out);
/* The index of the pages (`pages` of the request). */
void scan_html(struct scan *, const struct scan_findings *, struct strbuf *out);

#endif
