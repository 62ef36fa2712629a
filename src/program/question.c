/* The spellings, from the tables of the header. */
#include "program/question.h"

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

const char *property_name(enum property p) {
  switch (p) { PROPERTY_CHOICES(SPELLING) }
  return "";
}
