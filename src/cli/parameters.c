/* What the user asked for, as the parameters of those who do it. */
#include "cli/commands.h"

#include <sched.h>
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
                          .kept = o->kept,
                          .model = o->data_model,
                          .extern_effects = o->extern_effects,
                          .asked = properties_ask(o->property),
                          .presumes_lines = o->lines == LINES_PRESUMED};
}

bool invocation_gives(const struct invocation *in, const char *option) {
  size_t len = strlen(option);
  for (int i = 0; i < in->word_count && strcmp(in->words[i], "--") != 0; i++) {
    const char *word = in->words[i];
    if (strncmp(word, option, len) == 0 && (!word[len] || word[len] == '=')) return true;
  }
  return false;
}

struct request_words request_words_of(const struct invocation *in, enum command command) {
  return (struct request_words){.command = command_name(command),
                                .words = in->words,
                                .count = in->word_count,
                                .seconds = (uint32_t)in->options->timeout,
                                .megabytes = (uint32_t)in->options->memory};
}

/* That this process may use; of more than a few, engines that differ do not make use. */
static uint32_t processors(void) {
  enum { MOST = 4 };
  cpu_set_t all;
  int count = sched_getaffinity(0, sizeof all, &all) == 0 ? CPU_COUNT(&all) : 1;
  return count < 1 ? 1 : count > MOST ? MOST : (uint32_t)count;
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
                                    .wants_invariants = o->invariants,
                                    .jobs = o->engines ? (uint32_t)o->engines : processors(),
                                    .is_unconfirmed = o->no_confirm};
}
