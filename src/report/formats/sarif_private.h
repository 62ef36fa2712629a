/* sarif_private: what the files of sarif share. */
#ifndef OCKHAM_REPORT_FORMATS_SARIF_PRIVATE_H
#define OCKHAM_REPORT_FORMATS_SARIF_PRIVATE_H

#include "report/formats/sarif.h"

/* Keys of a location: nothing if the file is not known; `before` comes before what is written. */
void sarif_add_place(const struct program *, struct position, struct strbuf *);
void sarif_add_function(const struct program *, function_id, const char *before, struct strbuf *);
/* Keys of a result, with a comma before them: the way to the violation and the calls around it. */
void sarif_add_flow(const struct story *, struct strbuf *);

#endif
