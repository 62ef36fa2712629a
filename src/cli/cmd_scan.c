/* `ockham scan`: a project, function by function.
 *
 * A line for each function and question as soon as it and all before it are answered, in the same order whatever
 * `--jobs` is; then a summary. Exit status: 0, 1 if there is something that `--fail-on` names, 2 for bad input, also if
 * no unit can be read, 3 if a limit or an interrupt ended the scan. */
#include "base/process/interrupt.h"
#include "base/process/output.h"
#include "cli/commands.h"
#include "scan/cluster/node.h"
#include "scan/findings.h"
#include "scan/words.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct command_scan {
  struct invocation *in;
  struct scan_request request;
  struct arena arena;
  string_list made;  /* words */
  string_list slurm; /* words of sbatch */
  bool has_line;     /* of progress, on the terminal */
};

/* ---- the request ---- */

/* `rules/mutex.rule` is "rule mutex". */
static const char *name_rule(struct command_scan *c, const char *path) {
  struct strbuf name = STRBUF_INIT;
  const char *slash = strrchr(path, '/'), *last = slash ? slash + 1 : path, *dot = strrchr(last, '.');
  strbuf_printf(&name, "rule %.*s", (int)(dot && dot > last ? (size_t)(dot - last) : strlen(last)), last);
  const char *result = arena_strdup(&c->arena, name.text);
  strbuf_release(&name);
  return result;
}

static void ask_properties(struct command_scan *c) {
  struct question q = {.words = VEC_INIT};
  struct strbuf names = STRBUF_INIT;
  check_set_print(properties_ask(c->in->options->scanned), &names);
  q.name = q.properties = arena_strdup(&c->arena, names.text);
  vec_push(&q.words, "--property");
  vec_push(&q.words, q.name);
  vec_push(&q.words, "--all-violations");
  vec_push(&c->request.questions, q);
  strbuf_release(&names);
}

/* Work is done elsewhere: paths are absolute. */
static bool ask_rule(struct command_scan *c, const char *folder, const char *path) {
  struct question q = {.name = name_rule(c, path), .words = VEC_INIT};
  const char *absolute = words_path(&c->arena, folder, path);
  if (access(absolute, R_OK) != 0)
    return diagnostics_error(&c->in->ctx.diagnostics, path, 0, 0, "the rule cannot be read");
  vec_push(&q.words, "--rule");
  vec_push(&q.words, absolute);
  vec_push(&c->request.questions, q);
  return true;
}

static bool ask(struct command_scan *c) {
  const struct options *o = c->in->options;
  char *folder = getcwd(NULL, 0);
  bool ok = true;
  if (!o->rule.len || invocation_gives(c->in, "--property")) ask_properties(c);
  for (uint32_t i = 0; i < o->rule.len && ok; i++) ok = ask_rule(c, folder ? folder : "/", o->rule.data[i]);
  free(folder);
  return ok;
}

/* With nothing said, pointers lead to objects: a null pointer that nobody passes says little of a function. */
static enum environment_pointers pointers_of(const struct command_scan *c) {
  return invocation_gives(c->in, "--environment") ? c->in->options->environment : ENVIRONMENT_OBJECTS;
}

/* What all functions are called with, in words. */
static void say_environment(struct command_scan *c) {
  const struct options *o = c->in->options;
  bool has_objects = pointers_of(c) == ENVIRONMENT_OBJECTS;
  vec_push(&c->request.environment, has_objects ? "pointers that a function is given lead to objects of their own"
                                                : "pointers that a function is given lead anywhere");
  if (has_objects && o->null_parameters) vec_push(&c->request.environment, "such pointers may be null");
  if (o->alias_parameters) vec_push(&c->request.environment, "two such pointers to one type may be the same");
  vec_push(&c->request.environment, o->globals == ENVIRONMENT_GLOBALS_ANY ? "globals hold any values of their types"
                                                                          : "globals have their initial values");
}

/* What is asked for each unit by itself is no word for all. */
static void share_words(struct command_scan *c) {
  struct options common = *c->in->options;
  common.environment = pointers_of(c);
  common.data_model = DATA_MODEL_LP64;
  memset(&common.rule, 0, sizeof common.rule);
  options_words(&common, COMMAND_SCAN, COMMAND_CHECK, &c->request.words, &c->made);
}

/* A folder for the index and the pages of functions. */
static bool make_pages(struct command_scan *c) {
  const char *path = c->in->options->html;
  char *folder = path ? getcwd(NULL, 0) : NULL;
  if (!path) return true;
  c->request.pages = words_path(&c->arena, folder ? folder : "/", path);
  free(folder);
  if (mkdir(c->request.pages, 0777) == 0 || errno == EEXIST) return true;
  return diagnostics_error(&c->in->ctx.diagnostics, path, 0, 0, "the folder cannot be made: %s", strerror(errno));
}

static void ask_cluster(struct command_scan *c) {
  enum { BESIDES = 1000 /* megabytes: for what a check starts */ };
  const struct options *o = c->in->options;
  char *folder = getcwd(NULL, 0);
  if (o->slurm_options) words_split(&c->arena, o->slurm_options, &c->slurm);
  c->request.cluster = (struct cluster_request){.shared = words_path(&c->arena, folder ? folder : "/", o->shared),
                                                .options = &c->slurm,
                                                .tasks = (uint32_t)o->slurm_tasks,
                                                .megabytes = (uint32_t)o->each_megabytes + BESIDES};
  free(folder);
}

static bool make_request(struct command_scan *c) {
  const struct options *o = c->in->options;
  c->request.project = (struct project_request){
      .database = o->project, .paths = &o->files, .flags = &o->clang_flags, .model = o->data_model, .links = o->links};
  c->request.choice = (struct function_choice){o->functions_like, o->entry_points, o->headers};
  c->request.jobs = (uint32_t)o->jobs;
  c->request.seconds = (uint32_t)o->each_seconds;
  c->request.megabytes = (uint32_t)o->each_megabytes;
  c->request.store = o->no_store ? NULL : o->store;
  c->request.store_megabytes = (uint32_t)o->store_megabytes;
  c->request.since = o->since;
  if (o->slurm) ask_cluster(c);
  share_words(c);
  say_environment(c);
  return make_pages(c) && ask(c);
}

static void release_request(struct command_scan *c) {
  for (uint32_t i = 0; i < c->request.questions.len; i++) vec_release(&c->request.questions.data[i].words);
  for (uint32_t i = 0; i < c->made.len; i++) free((char *)c->made.data[i]);
  vec_release_all(&c->request.questions, &c->request.words, &c->request.environment, &c->made, &c->slurm);
  arena_release(&c->arena);
}

/* ---- the table ---- */

static void clear_line(struct command_scan *c) {
  if (c->has_line) fputs("\r\033[K", stderr);
  c->has_line = false;
}

static void print_visible(const char *text) {
  struct strbuf out = STRBUF_INIT;
  strbuf_visible(&out, text);
  fputs(out.text, stdout);
  strbuf_release(&out);
}

static void print_unit(void *data, struct scan *s, uint32_t unit) {
  struct command_scan *c = data;
  const struct unit *u = &s->project.units.data[unit];
  const struct scanned_unit *x = &s->units.data[unit];
  clear_line(c);
  for (uint32_t i = 0; i < u->dropped.len; i++) {
    printf("note      %s: without ", u->name);
    print_visible(u->dropped.data[i]);
    putchar('\n');
  }
  if (x->broken.len) {
    printf("broken    %s: ", u->name);
    print_visible(x->broken.text);
    putchar('\n');
  }
  fflush(stdout);
}

static void print_result(void *data, struct scan *s, const struct function_result *x) {
  struct command_scan *c = data;
  struct project *p = &s->project;
  const struct unit *u = &p->units.data[x->unit];
  const struct scanned_function *f = scan_function_of(s, x);
  const struct answer *a = &x->answer;
  clear_line(c);
  printf("%-9s %s:%u %s", answer_name(a->kind), project_shown(p, u, f->file), f->line, f->name);
  if (c->request.questions.len > 1) printf(", %s", c->request.questions.data[x->question].name);
  if (a->kind != ANSWER_PROVED || a->checks[ANSWER_PROVED])
    printf(": %u proved, %u violated, %u open", a->checks[ANSWER_PROVED], a->checks[ANSWER_VIOLATED],
           a->checks[ANSWER_OPEN]);
  else
    printf(": nothing to check");
  if (a->text.len && a->kind != ANSWER_PROVED) {
    printf("\n          ");
    print_visible(a->text.text);
    if (a->file.len) printf(", at %s:%u:%u", project_shown(p, u, a->file.text), a->line, a->column);
  }
  if (a->kind == ANSWER_VIOLATED && a->environment.len) {
    printf("\n          environment: ");
    print_visible(a->environment.text);
  }
  putchar('\n');
  fflush(stdout);
}

static void print_progress(void *data, struct scan *s, uint32_t units, uint32_t done) {
  struct command_scan *c = data;
  if (!isatty(STDERR_FILENO)) return;
  fprintf(stderr, "\r%u of %u units read, %u of %u answers\033[K", units, s->units.len, done, s->results.len);
  fflush(stderr);
  c->has_line = true;
}

static void print_counts(const char *what, const uint32_t counts[ANSWER_KIND_COUNT]) {
  printf("%s: %u proved, %u violated, %u open\n", what, counts[ANSWER_PROVED], counts[ANSWER_VIOLATED],
         counts[ANSWER_OPEN]);
}

static void print_skipped(const struct project *p) {
  if (p->duplicates) printf("note      %u steps of the build repeat others\n", p->duplicates);
  for (uint32_t i = 0; i < p->skipped.len; i++)
    printf("skipped   %s: %s\n", p->skipped.data[i].name, p->skipped.data[i].why);
}

static void print_environment(const string_list *words) {
  for (uint32_t i = 0; i < words->len; i++) printf("%s%s", i ? "; " : "environment: ", words->data[i]);
  putchar('\n');
}

/* Each clause that is not taken once, whichever functions it concerns. */
static void print_left(const struct scan *s) {
  struct names said = NAMES_INIT;
  for (uint32_t i = 0; i < s->results.len; i++) {
    const char *at = s->results.data[i].answer.left.text;
    for (size_t len; at && *at; at += len + 1) {
      len = strcspn(at, "\n");
      char *one = xstrndup(at, len);
      uint32_t before = said.text.len;
      names_add(&said, one);
      if (said.text.len > before) {
        printf("not taken: ");
        print_visible(one);
        putchar('\n');
      }
      free(one);
    }
  }
  names_release(&said);
}

static void print_summary(const struct scan *s, const struct scan_summary *sum) {
  print_skipped(&s->project);
  print_environment(&s->request->environment);
  print_left(s);
  printf("units: %u, %u of them broken\n", sum->units, sum->broken);
  printf("functions: %u\n", sum->functions);
  print_counts("checks", sum->checks);
  if (sum->reused) printf("answers that were in the store: %u of %u\n", sum->reused, s->results.len);
  if (s->is_interrupted) printf("stopped: %s; %u answers are missing\n", limits_reason(&s->ctx->limits), sum->missing);
  print_counts("scan", sum->results);
}

/* ---- the command ---- */

static int status_of(const struct command_scan *c, const struct scan *s, const struct scan_summary *sum,
                     const struct scan_findings *f) {
  enum fail_choice fail = c->in->options->fail_on;
  bool is_new = f->counts[FINDING_NEW] || f->counts[FINDING_UNTOLD];
  bool is_violated = fail == FAIL_ON_NEW ? is_new : sum->results[ANSWER_VIOLATED] > 0;
  bool is_open = sum->results[ANSWER_OPEN] || sum->broken;
  if (fail != FAIL_NEVER && is_violated) return STATUS_UNSAFE;
  if (s->is_interrupted) return STATUS_UNKNOWN;
  return fail == FAIL_ON_OPEN && is_open ? STATUS_UNSAFE : STATUS_OK;
}

static void write_text(struct command_scan *c, const char *path, struct strbuf *text) {
  if (path && text->len) output_write(path, text->text, text->len, &c->in->ctx.diagnostics);
  strbuf_release(text);
}

static void write_results(struct command_scan *c, struct scan *s, const struct scan_findings *f) {
  const struct options *o = c->in->options;
  struct strbuf json = STRBUF_INIT, sarif = STRBUF_INIT, junit = STRBUF_INIT, html = STRBUF_INIT, index = STRBUF_INIT;
  if (o->json) scan_json(s, f, &json);
  if (o->sarif) scan_sarif(s, f, &sarif);
  if (o->junit) scan_junit(s, &junit);
  if (o->html) scan_html(s, f, &html);
  if (o->html) strbuf_printf(&index, "%s/index.html", c->request.pages);
  write_text(c, o->json, &json);
  write_text(c, o->sarif, &sarif);
  write_text(c, o->junit, &junit);
  write_text(c, index.text, &html);
  strbuf_release(&index);
}

static void print_finding(const struct scan_finding *x) {
  if (x->state == FINDING_UNTOLD || x->state == FINDING_UNCHANGED) return;
  printf("%-9s %s:%u %s: ", finding_state_name(x->state), x->file ? x->file : "?", x->line,
         x->function ? x->function : "?");
  print_visible(x->text);
  putchar('\n');
}

static void print_findings(const struct scan_findings *f) {
  for (uint32_t i = 0; i < f->all.len; i++) print_finding(&f->all.data[i]);
  printf("findings: %u new, %u fixed, %u unchanged\n", f->counts[FINDING_NEW], f->counts[FINDING_FIXED],
         f->counts[FINDING_UNCHANGED]);
}

static int report(struct command_scan *c, struct scan *s) {
  struct scan_summary sum;
  struct scan_findings f;
  const char *baseline = c->in->options->baseline;
  interrupt_report();
  clear_line(c);
  scan_summarise(s, &sum);
  scan_findings_init(&f, s);
  bool is_compared = baseline && scan_findings_compare(&f, s, baseline, &c->in->ctx.diagnostics);
  write_results(c, s, &f);
  if (is_compared) print_findings(&f);
  print_summary(s, &sum);
  int status = status_of(c, s, &sum, &f);
  scan_findings_release(&f);
  if (sum.broken < sum.units) return status;
  diagnostics_error(&c->in->ctx.diagnostics, NULL, 0, 0, "no unit could be read; the first error is said above");
  return STATUS_INPUT;
}

int command_scan(struct invocation *in) {
  struct command_scan c = {.in = in, .arena = ARENA_INIT};
  struct scan s = {0};
  struct scan_listener listener = {&c, print_unit, print_result, print_progress};
  int status = STATUS_INPUT;
  if (in->options->work) return node_work(&in->ctx, in->options->work) ? STATUS_OK : STATUS_INPUT;
  if (make_request(&c)) {
    if (scan_run(&s, &in->ctx, &c.request, &listener)) status = report(&c, &s);
    scan_release(&s);
  }
  release_request(&c);
  return status;
}
