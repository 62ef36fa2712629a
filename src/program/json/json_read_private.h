/* json_read_private: what the files of the JSON reader share. */
#ifndef OCKHAM_PROGRAM_JSON_JSON_READ_PRIVATE_H
#define OCKHAM_PROGRAM_JSON_JSON_READ_PRIVATE_H

#include "base/text/json.h"
#include "program/program.h"

struct reader {
  struct json json;
  struct program *p;
};

/* A member of a JSON object: its name, how its value is read, and where it goes. */
struct field {
  const char *name;
  void (*read)(struct reader *, void *to);
  void *to;
};

/* Reads an object; a member that is not in the table is an error. */
void read_fields(struct reader *, const struct field *, size_t count);
#define READ_FIELDS(reader, ...)                                                                                       \
  do {                                                                                                                 \
    const struct field fields_[] = {__VA_ARGS__};                                                                      \
    read_fields(reader, fields_, sizeof fields_ / sizeof *fields_);                                                    \
  } while (0)

/* Values; `to` points at the type that is named. */
void read_id(struct reader *, void *to);         /* uint32_t, also expr */
void read_id_or_null(struct reader *, void *to); /* uint32_t */
void read_u64(struct reader *, void *to);        /* uint64_t, below 2^60: sizes and offsets */
void read_u32(struct reader *, void *to);        /* uint32_t */
void read_width(struct reader *, void *to);      /* uint16_t, up to 128 */
void read_flag(struct reader *, void *to);       /* bool */
void read_name(struct reader *, void *to);       /* string_id: the text, or its number in the table of strings */
void read_position(struct reader *, void *to);   /* struct position */
void read_marks(struct reader *, void *to);      /* uint32_t */
/* Number of the next string in a list ended by NULL; fails where it is not there. */
uint32_t read_word(struct json *, const char *const *words, const char *what);

/* json_read_code.c: the sections that contain the program's code. */
void read_expressions(struct reader *, void *unused);
void read_locations(struct reader *, void *unused);
void read_edges(struct reader *, void *unused);
void read_notes(struct reader *, void *unused);

/* json_validate.c: what program_check does not look at, because only a file can have it wrong: false with a message in
 * `why` on the first breach. To be called before program_check and before anything else looks at the program. */
bool json_validate(const struct program *, struct strbuf *why);

#endif
