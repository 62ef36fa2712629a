/* What the user asked for, as the parameters of those who do it. */
#include "cli/commands.h"

#include <string.h>

static string_list share(const string_list *list) {
  string_list copy;
  memcpy(&copy, list, sizeof copy);
  return copy;
}

struct sources sources_of(const struct options *o) {
  return (struct sources){.files = share(&o->files),
                          .clang_flags = share(&o->clang_flags),
                          .rules = share(&o->rule),
                          .entry = o->entry,
                          .model = o->data_model,
                          .extern_effects = o->extern_effects,
                          .asked = properties_ask(o->property),
                          .presumes_lines = o->lines == LINES_PRESUMED};
}

struct request_words request_words_of(const struct invocation *in, enum command command) {
  return (struct request_words){.command = command_name(command),
                                .words = in->words,
                                .count = in->word_count,
                                .seconds = (uint32_t)in->options->timeout,
                                .megabytes = (uint32_t)in->options->memory};
}

struct engine_parameters engine_parameters_of(const struct options *o) {
  return (struct engine_parameters){.block = o->block,
                                    .lists = o->lists,
                                    .scope = o->scope,
                                    .post = o->post,
                                    .less_lazy = o->less_lazy,
                                    .wants_precision = o->precision_out,
                                    .wants_boolean = o->output,
                                    .wants_certificate = o->certificate,
                                    .is_unconfirmed = o->no_confirm};
}
