// csv_parse of any three bytes: never more fields than bytes and one.
//   package: libcsv
//   sources: libcsv.c
//   flags:   -I{}
//   exhaust: 3
//   unreach-call: safe
//   valid-memsafety: safe
//   no-overflow: safe
#include "csv.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static int fields, rows;

static void field(void *text, size_t length, void *data) {
  (void)text;
  (void)data;
  if (length > 3) reach_error();
  fields++;
}

static void row(int c, void *data) {
  (void)c;
  (void)data;
  rows++;
}

int main(void) {
  unsigned char text[3];
  struct csv_parser parser;
  fields = rows = 0;
  for (int i = 0; i < 3; i++) text[i] = __VERIFIER_nondet_uchar();
  if (csv_init(&parser, 0)) return 0;
  csv_parse(&parser, text, 3, field, row, 0);
  csv_fini(&parser, field, row, 0);
  csv_free(&parser);
  if (fields > 4 || rows > fields) reach_error();
  return 0;
}
