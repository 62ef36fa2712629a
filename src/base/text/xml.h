/* xml: text in XML 1.0. */
#ifndef OCKHAM_BASE_XML_H
#define OCKHAM_BASE_XML_H

#include "base/strbuf.h"

/* Text inside an element or an attribute; what XML does not allow is a question mark. */
void xml_text(struct strbuf *, const char *text);
/* ` name="value"` */
void xml_attribute(struct strbuf *, const char *name, const char *value);

#endif
