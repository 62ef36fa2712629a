/* The table as code. */
#include "engine/assumption.h"

#include <assert.h>

static const struct {
  const char *name, *words;
} assumptions[] = {
#define ROW(ID, name, words, meaning, lifted) [ASSUMPTION_##ID] = {name, words},
    ASSUMPTIONS(ROW)
#undef ROW
};

const char *assumption_name(enum assumption a) {
  assert(a < ASSUMPTION_COUNT);
  return assumptions[a].name;
}

const char *assumption_words(enum assumption a) {
  assert(a < ASSUMPTION_COUNT);
  return assumptions[a].words;
}

enum assumption assumption_of_unknown(enum extern_effects effects) {
  switch (effects) {
  case EXTERN_EFFECTS_NONE: return ASSUMPTION_UNKNOWN_NOTHING;
  case EXTERN_EFFECTS_ARGUMENTS: return ASSUMPTION_UNKNOWN_ARGUMENTS;
  case EXTERN_EFFECTS_MEMORY: return ASSUMPTION_UNKNOWN_NAMES;
  case EXTERN_EFFECTS_ALL: break;
  }
  return ASSUMPTION_COUNT;
}
