/* Reading assembly. A statement is labels, prefixes, a mnemonic and operands, of which the last is the destination. */
#include "front/known/assembly.h"

#include "base/alloc.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

/* Characters that stand for `$0` and for `${0:l}`; the operand's number follows, from NUMBER on, which is no letter. */
enum { OPERAND = 1, LABEL_OPERAND = 2, NUMBER = 0x80, MOST_OPERANDS = 64 };

struct reader {
  struct asm_facts *facts;
  asm_lookup lookup;
  void *data;
  bool is_inline, may_branch;
  bool is_code;    /* bytes that are laid out here are executed */
  const char *all; /* the whole text, for its labels */
};

/* ---- tables ---- */

/* Directives that lay out bytes: names in them are addresses that get about. */
static const char *const data_directives[] = {
    ".byte", ".2byte", ".4byte", ".8byte",  ".short",  ".word",    ".value", ".hword",  ".long",    ".int",
    ".quad", ".octa",  ".float", ".single", ".double", ".ascii",   ".asciz", ".string", ".string8", ".zero",
    ".skip", ".space", ".fill",  ".align",  ".balign", ".p2align", ".org",   ".nops",   ".uleb128", ".sleb128"};
/* Directives without influence on what is executed, if no symbol of the program changes its place. */
static const char *const idle_directives[] = {
    ".text",  ".data",   ".bss",   ".section", ".pushsection", ".popsection", ".previous",   ".subsection",
    ".globl", ".global", ".local", ".hidden",  ".protected",   ".internal",   ".type",       ".size",
    ".ident", ".file",   ".loc",   ".weak",    ".att_syntax",  ".addrsig",    ".addrsig_sym"};
/* Directives that define the symbols that they name. */
static const char *const defining_directives[] = {".set",    ".equ",  ".equiv", ".eqv",       ".weakref",
                                                  ".symver", ".comm", ".lcomm", ".tls_common"};
/* Sections whose contents are called when the program begins or ends. */
static const char *const called_sections[] = {".init_array", ".fini_array", ".preinit_array", ".ctors",
                                              ".dtors",      ".init",       ".fini"};
static const char *const prefixes[] = {"lock",   "rep",   "repe", "repz",    "repne", "repnz",    "data16",
                                       "addr32", "rex64", "cs",   "notrack", "bnd",   "xacquire", "xrelease"};
/* Instructions whose only effect is on their last operand, on registers and on flags. With the suffix of a width. */
static const char *const known[] = {
    "mov",   "add", "sub",  "adc", "sbb",    "and",    "or",    "xor",  "not",    "neg",    "inc",   "dec",
    "lea",   "shl", "shr",  "sal", "sar",    "rol",    "ror",   "rcl",  "rcr",    "shld",   "shrd",  "imul",
    "bts",   "btr", "btc",  "bsf", "bsr",    "bswap",  "movz",  "movs", "movnti", "popcnt", "tzcnt", "lzcnt",
    "crc32", "pop", "cmov", "set", "rdrand", "rdseed", "movbe", "andn", "bextr",  "pext",   "pdep"};
/* ... and that write nothing but registers and flags. */
static const char *const known_readers[] = {
    "cmp",    "test",       "bt",         "push",       "mul",         "div",       "idiv",     "nop",        "pause",
    "cld",    "std",        "cli",        "sti",        "clc",         "stc",       "cmc",      "cpuid",      "rdtsc",
    "rdtscp", "rdmsr",      "wrmsr",      "rdpmc",      "in",          "out",       "hlt",      "mfence",     "lfence",
    "sfence", "pushf",      "popf",       "sahf",       "lahf",        "cbw",       "cbtw",     "cwd",        "cwtd",
    "cwde",   "cwtl",       "cdq",        "cltd",       "cdqe",        "cltq",      "cqo",      "cqto",       "ud2",
    "int3",   "stac",       "clac",       "xgetbv",     "wbinvd",      "invd",      "clflush",  "clflushopt", "clwb",
    "invlpg", "prefetcht0", "prefetcht1", "prefetcht2", "prefetchnta", "prefetchw", "prefetch", "emms",       "fninit",
    "fnclex", "fwait",      "endbr64",    "endbr32",    "serialize",   "rdpid",     "swapgs",   "ltr",        "lgdt",
    "lidt",   "lldt",       "lmsw",       "clts",       "monitor",     "mwait",     "verw",     "verr"};
/* ... or any operand. */
static const char *const known_exchanges[] = {"xchg", "xadd", "cmpxchg"};
/* Instructions that access memory at addresses that are no operands. */
static const char *const hidden_accesses[] = {
    "movsb", "movsw",      "movsl",    "movsq",       "stosb",    "stosw",    "stosl",   "stosq",  "insb",     "insw",
    "insl",  "maskmovdqu", "maskmovq", "vmaskmovdqu", "clzero",   "vmcall",   "vmmcall", "tdcall", "seamcall", "encls",
    "enclu", "enclv",      "enter",    "leave",       "vmlaunch", "vmresume", "vmrun",   "vmsave"};
/* The system does something: it may call functions of the program, at any time. */
static const char *const system_calls[] = {"syscall", "sysenter", "int", "into", "senduipi", "stui"};
/* Control goes elsewhere; all that begin with `j` besides. */
static const char *const transfers[] = {"call",  "callq", "calll",  "lcall",  "ljmp",  "loop",
                                        "loope", "loopz", "loopne", "loopnz", "xbegin"};
static const char *const returns[] = {"ret",   "retq",  "retl",   "retw",    "lret",    "lretq",   "lretl", "iret",
                                      "iretq", "iretl", "sysret", "sysretq", "sysretl", "sysexit", "uiret"};

#define IN(list, word) is_in(list, sizeof(list) / sizeof *(list), word)

static bool is_in(const char *const *list, size_t count, const char *word) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(list[i], word) == 0) return true;
  return false;
}

/* Is it a word of the list with a suffix of a width? The width in bytes, 8 if it does not say, 0 if it is not there. */
static uint32_t width_in(const char *const *list, size_t count, const char *word) {
  static const struct {
    char suffix;
    uint32_t bytes;
  } widths[] = {{'b', 1}, {'w', 2}, {'l', 4}, {'q', 8}};
  size_t len = strlen(word);
  for (size_t i = 0; i < count; i++) {
    if (strcmp(list[i], word) == 0) return 8;
    if (len < 2 || strlen(list[i]) != len - 1 || strncmp(list[i], word, len - 1) != 0) continue;
    for (size_t k = 0; k < sizeof widths / sizeof *widths; k++)
      if (word[len - 1] == widths[k].suffix) return widths[k].bytes;
  }
  return 0;
}

/* Families by condition or widths: sete, cmovne, movzbl, movslq, cmpxchg8b. */
static uint32_t family_width(const char *word) {
  if (strncmp(word, "set", 3) == 0 && strlen(word) <= 6) return 1;
  if (strncmp(word, "cmov", 4) == 0 && strlen(word) <= 9) return 8;
  if ((strncmp(word, "movz", 4) == 0 || strncmp(word, "movs", 4) == 0) && strlen(word) == 6) return 8;
  return 0;
}

bool asm_is_called_section(const char *section) {
  for (size_t i = 0; i < sizeof called_sections / sizeof *called_sections; i++) {
    size_t len = strlen(called_sections[i]);
    if (strncmp(section, called_sections[i], len) != 0) continue;
    const char *rest = section + len; /* a priority may follow */
    if (!*rest || strchr(", \t\"", *rest) || (*rest == '.' && isdigit((unsigned char)rest[1]))) return true;
  }
  return false;
}

/* ---- what is found ---- */

static void forbid(struct reader *r, const char *format, const char *word) {
  if (!r->facts->forbidden.len) strbuf_printf(&r->facts->forbidden, format, word);
}

/* What the assembler itself does when it reads the text. */
static void forbid_text(struct reader *r, const char *format, const char *word) {
  if (!r->facts->is_lasting) strbuf_clear(&r->facts->forbidden);
  r->facts->is_lasting = true;
  forbid(r, format, word);
}

static bool is_name(char c) { return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '@'; }

/* Is the name a label of the text itself? */
static bool is_own_label(const struct reader *r, const char *name) {
  size_t len = strlen(name);
  for (const char *at = r->all; (at = strstr(at, name)); at++)
    if ((at == r->all || !is_name(at[-1])) && at[len] == ':') return true;
  return false;
}

/* `1f`, `2b`, or a label that the text has. */
static bool is_local_target(const struct reader *r, const char *name) {
  size_t digits = strspn(name, "0123456789");
  if (digits && (name[digits] == 'f' || name[digits] == 'b') && !name[digits + 1]) return true;
  return strncmp(name, ".L", 2) == 0 || (*name && is_own_label(r, name));
}

/* Visits the names among the operands; registers (%eax), numbers and immediates are none. */
static enum asm_symbol look_up_names(struct reader *r, const char *operands) {
  enum asm_symbol most = SYMBOL_FOREIGN;
  for (const char *at = operands; *at;) {
    if (*at == '"') { /* a string */
      const char *end = strchr(at + 1, '"');
      at = end ? end + 1 : at + strlen(at);
      continue;
    }
    if (!is_name(*at)) {
      at++;
      continue;
    }
    size_t len = 0;
    while (is_name(at[len])) len++;
    bool is_register = at > operands && at[-1] == '%';
    if (!is_register && !isdigit((unsigned char)*at)) {
      char *name = xstrndup(at, strcspn(at, "@") < len ? strcspn(at, "@") : len);
      enum asm_symbol is = r->lookup(r->data, name);
      if (is > most) most = is;
      free(name);
    }
    at += len;
  }
  return most;
}

static uint64_t operands_in(const char *text) {
  uint64_t found = 0;
  for (; text[0] && text[1]; text++)
    if (*text == OPERAND || *text == LABEL_OPERAND) found |= (uint64_t)1 << ((unsigned char)text[1] - NUMBER);
  return found;
}

static void read_transfer(struct reader *r, const char *mnemonic, const char *operands) {
  struct asm_facts *f = r->facts;
  bool is_call = strstr(mnemonic, "call") != NULL;
  if (*operands == LABEL_OPERAND && r->may_branch && !is_call) return;
  char *target = xstrndup(operands, strcspn(operands, " \t"));
  f->is_unknown = true;
  if (*target == '*' || *target == OPERAND || *target == LABEL_OPERAND || strchr(target, '(')) {
    uint64_t called = strchr(target, '%') ? 0 : operands_in(target);
    f->calls_operand = true;
    f->called |= called ? called : UINT64_MAX; /* a register may have any of them */
  } else if (!is_call && is_local_target(r, target)) {
    f->is_unknown = false; /* what is executed is in the text */
  } else if (look_up_names(r, target) == SYMBOL_CODE) {
    forbid(r, "assembly that goes to '%s'", target);
  } else if (!is_local_target(r, target)) {
    f->calls_foreign = true;
  }
  free(target);
}

static void pack(const char *bytes, char *packed, size_t room) {
  size_t len = 0;
  for (; *bytes && len + 1 < room; bytes++)
    if (!isspace((unsigned char)*bytes)) packed[len++] = (char)tolower((unsigned char)*bytes);
  packed[len] = '\0';
}

/* Where a kernel may put a branch later. */
static bool is_nop_code(const char *bytes) {
  static const char *const codes[] = {"0x90", "0x66,0x90", "0x0f,0x1f,0x44,0x00,0x00"};
  char packed[40] = "";
  pack(bytes, packed, sizeof packed);
  return IN(codes, packed);
}

/* Instructions that are written as bytes where assemblers may not know them: stac, clac, endbr, pause, nop, ud2. */
static bool is_known_code(const char *bytes) {
  static const char *const codes[] = {"0x0f,0x01,0xca", "0x0f,0x01,0xcb", "0xf3,0x0f,0x1e,0xfa", "0xf3,0x90",
                                      "0x0f,0x0b"};
  char packed[40] = "";
  pack(bytes, packed, sizeof packed);
  return IN(codes, packed) || is_nop_code(bytes);
}

/* The operand of that number, packed. */
static void nth_operand(const char *operands, int n, char *packed, size_t room) {
  char part[40] = "";
  int depth = 0;
  size_t len = 0;
  for (; *operands && n >= 0; operands++) {
    depth += (*operands == '(') - (*operands == ')');
    if (*operands == ',' && depth == 0)
      n--;
    else if (n == 0 && len + 1 < sizeof part)
      part[len++] = *operands;
  }
  pack(part, packed, room);
}

static bool is_operand(const char *operands, int n, const char *const *texts) {
  char packed[40];
  nth_operand(operands, n, packed, sizeof packed);
  for (; *texts; texts++)
    if (strcmp(packed, *texts) == 0) return true;
  return false;
}

/* Room that is nothing, or filled with instructions that do nothing: alignment is, unless it says with what. */
static bool is_padding(const char *word, const char *operands) {
  static const char *const alignments[] = {".align", ".balign", ".p2align"};
  static const char *const rooms[] = {".zero", ".skip", ".space", ".org"};
  static const char *const nothing[] = {"0", NULL}, *const one[] = {"1", NULL};
  static const char *const nops[] = {"0x90", "144", NULL}, *const default_nops[] = {"", "0x90", "144", NULL};
  if (strcmp(word, ".nops") == 0) return true;
  if (IN(alignments, word)) return is_operand(operands, 1, default_nops);
  if (strcmp(word, ".fill") == 0)
    return is_operand(operands, 0, nothing) || (is_operand(operands, 1, one) && is_operand(operands, 2, nops));
  return IN(rooms, word) &&
         ((strcmp(word, ".org") != 0 && is_operand(operands, 0, nothing)) || is_operand(operands, 1, nops));
}

/* Where what follows is laid out. */
static void enter_section(struct reader *r, const char *word, const char *operands) {
  bool is_back = strcmp(word, ".popsection") == 0 || strcmp(word, ".previous") == 0 || strcmp(word, ".text") == 0;
  if (is_back || strcmp(word, ".data") == 0 || strcmp(word, ".bss") == 0)
    r->is_code = is_back;
  else if (strstr(word, "section"))
    r->is_code = strstr(operands, "text") || strstr(operands, "altinstr_replacement") || strstr(operands, "\"ax");
}

static void read_directive(struct reader *r, const char *word, const char *operands) {
  enum asm_symbol named = look_up_names(r, operands);
  enter_section(r, word, operands);
  bool is_instruction = r->is_inline && r->is_code && IN(data_directives, word) && !is_padding(word, operands);
  if (is_instruction) r->facts->is_idle &= is_nop_code(operands);
  if (is_instruction && !is_known_code(operands)) {
    r->facts->is_empty = r->facts->is_idle = false;
    forbid(r, "machine code that is given as bytes ('%s')", word);
    return;
  }
  if (strncmp(word, ".cfi_", 5) == 0 || IN(data_directives, word)) return;
  if (IN(defining_directives, word)) {
    if (named != SYMBOL_FOREIGN) forbid_text(r, "assembly that defines or changes a symbol of the program (%s)", word);
    return;
  }
  if (!IN(idle_directives, word)) {
    forbid_text(r, "the directive '%s' of the assembler", word);
    return;
  }
  if (strstr(word, "section") && asm_is_called_section(*operands == '"' ? operands + 1 : operands))
    forbid_text(r, "assembly in a section whose contents are called ('%s')", word);
}

/* Where the last operand begins: behind the last comma outside of parentheses. */
static const char *last_operand(const char *operands) {
  const char *last = operands;
  int depth = 0;
  for (const char *at = operands; *at; at++) {
    depth += (*at == '(') - (*at == ')');
    if (*at == ',' && depth == 0) last = at + 1;
  }
  return last + strspn(last, " \t");
}

static bool names_frame(const char *operand) {
  return strchr(operand, '(') &&
         (strstr(operand, "sp)") || strstr(operand, "bp)") || strstr(operand, "sp,") || strstr(operand, "bp,"));
}

static bool changes_stack_pointer(const char *written) {
  static const char *const names[] = {"%rsp", "%esp", "%sp", "%rbp", "%ebp", "%bp"};
  char name[8] = "";
  size_t len = strcspn(written, " \t,");
  if (len < sizeof name) memcpy(name, written, len);
  return IN(names, name);
}

/* `addl $0, (%esp)`, as it is used for a barrier. */
static bool changes_nothing(const char *mnemonic, const char *operands) {
  return (strncmp(mnemonic, "add", 3) == 0 || strncmp(mnemonic, "or", 2) == 0) && strncmp(operands, "$0", 2) == 0 &&
         !isalnum((unsigned char)operands[2]);
}

/* Is one of the operands neither a register, nor a number, nor an operand of the statement? */
static bool names_memory(const char *operands) {
  for (const char *at = operands; *at;) {
    at += strspn(at, " \t*");
    size_t len = strcspn(at, ",");
    bool is_computed = memchr(at, '(', len) || memchr(at, '[', len) || memchr(at, ':', len);
    if (is_computed || (len && *at != '%' && *at != '$' && *at != OPERAND && *at != '{')) return true;
    at += len + (at[len] == ',');
  }
  return false;
}

static void widen(struct asm_facts *f, uint32_t bytes) {
  if (bytes > f->widest) f->widest = bytes;
}

static void read_instruction(struct reader *r, const char *mnemonic, const char *operands) {
  struct asm_facts *f = r->facts;
  f->is_empty = false;
  f->is_idle &= strcmp(mnemonic, "nop") == 0;
  if (IN(returns, mnemonic)) {
    forbid(r, "assembly that returns by itself ('%s')", mnemonic);
    return;
  }
  if (IN(system_calls, mnemonic)) {
    forbid(r, "a call of the system by assembly ('%s')", mnemonic);
    return;
  }
  if (IN(transfers, mnemonic) || *mnemonic == 'j') {
    read_transfer(r, mnemonic, operands);
    return;
  }
  enum asm_symbol named = look_up_names(r, operands);
  bool is_lea = strncmp(mnemonic, "lea", 3) == 0;
  f->accesses_memory |= !is_lea && names_memory(operands);
  uint32_t reader = width_in(known_readers, sizeof known_readers / sizeof *known_readers, mnemonic);
  if (reader) return;
  const char *written = last_operand(operands);
  uint32_t width = width_in(known, sizeof known / sizeof *known, mnemonic);
  if (!width) width = family_width(mnemonic);
  if (!width && (width = width_in(known_exchanges, sizeof known_exchanges / sizeof *known_exchanges, mnemonic)))
    written = operands; /* any of them */
  if (IN(hidden_accesses, mnemonic) || !width) {
    bool has_address = strchr(operands, '(') || strchr(operands, '[') || named != SYMBOL_FOREIGN;
    f->is_unknown = true;
    f->writes_memory |= has_address || IN(hidden_accesses, mnemonic);
    if (names_frame(operands)) forbid(r, "assembly that writes to the stack ('%s')", mnemonic);
    return;
  }
  if (changes_stack_pointer(written)) forbid(r, "assembly that moves the stack ('%s')", mnemonic);
  if (is_lea || changes_nothing(mnemonic, operands)) return;
  widen(f, width);
  for (const char *at = written; *at; at++)
    if (*at == OPERAND) f->written |= (uint64_t)1 << ((unsigned char)at[1] - NUMBER);
  bool is_memory = strchr(written, '(') || strchr(written, '[') || strchr(written, ':');
  if (is_memory || (named != SYMBOL_FOREIGN && *written != '%' && *written != OPERAND)) f->writes_memory = true;
  if (names_frame(written)) forbid(r, "assembly that writes to the stack ('%s')", mnemonic);
}

/* ---- statements ---- */

static void read_statement(struct reader *r, char *at) {
  at += strspn(at, " \t\r");
  for (;;) { /* labels and prefixes */
    size_t len = 0;
    while (is_name(at[len])) len++;
    char *behind = at + len + strspn(at + len, " \t");
    if (len && *behind == ':') {
      char *name = xstrndup(at, len);
      if (r->lookup(r->data, name) != SYMBOL_FOREIGN) forbid_text(r, "assembly that defines '%s'", name);
      free(name);
      at = behind + 1;
    } else if (len && *behind == '=' && behind[1] != '=') {
      at[len] = '\0';
      if (look_up_names(r, behind + 1) != SYMBOL_FOREIGN || r->lookup(r->data, at) != SYMBOL_FOREIGN)
        forbid_text(r, "assembly that defines '%s'", at);
      return;
    } else {
      char *word = xstrndup(at, len);
      bool is_prefix = IN(prefixes, word);
      free(word);
      if (!is_prefix) break;
      r->facts->is_empty = r->facts->is_idle = false;
      at = behind;
    }
    at += strspn(at, " \t\r");
  }
  if (!*at) return;
  size_t len = 0;
  while (is_name(at[len])) len++;
  if (!len) { /* an operand as mnemonic, or something that is not known */
    r->facts->is_empty = r->facts->is_idle = false;
    forbid(r, "assembly that cannot be read ('%s')", *at < ' ' ? "an operand as instruction" : at);
    return;
  }
  char *operands = at + len + strspn(at + len, " \t"), *word = xstrndup(at, len);
  for (char *c = word; *c; c++) *c = (char)tolower((unsigned char)*c);
  if (at[len] && !isspace((unsigned char)at[len]) && *word != '.')
    forbid(r, "assembly that cannot be read ('%s')", word); /* an instruction put together of operands */
  if (*word == '.')
    read_directive(r, word, operands);
  else
    read_instruction(r, word, operands);
  free(word);
}

/* `0`, `1:P`: with some modifiers an operand is printed as an address, a constant as its digits. */
static void put_operand(const char *text, size_t len, asm_constant constant, void *data, struct strbuf *out) {
  size_t digits = 0;
  while (digits < len && isdigit((unsigned char)text[digits])) digits++;
  if (!digits) { /* a number of the text's own, `:uid` */
    strbuf_putc(out, '0');
    return;
  }
  char modifier = digits + 1 < len ? text[digits + 1] : '\0';
  bool is_address = modifier && strchr("acpPA", modifier);
  unsigned long number = strtoul(text, NULL, 10);
  long long value;
  if (modifier && strchr("cpP", modifier) && number < MOST_OPERANDS && constant(data, (unsigned)number, &value)) {
    strbuf_printf(out, "%lld", value);
    return;
  }
  if (is_address) strbuf_putc(out, '(');
  strbuf_putc(out, modifier == 'l' ? LABEL_OPERAND : OPERAND);
  strbuf_putc(out, (char)(NUMBER + (number < MOST_OPERANDS ? number : MOST_OPERANDS - 1)));
  if (is_address) strbuf_putc(out, ')');
}

/* Operands as two characters, dollars as themselves; of alternatives for several syntaxes the first. */
static void unescape(const char *text, size_t len, asm_constant constant, void *data, struct strbuf *out) {
  for (size_t i = 0; i < len; i++) {
    char next = i + 1 < len ? text[i + 1] : '\0';
    if (text[i] != '$') {
      strbuf_putc(out, text[i]);
    } else if (next == '$') {
      strbuf_putc(out, '$');
      i++;
    } else if (next == '{') {
      size_t end = i;
      while (end < len && text[end] != '}') end++;
      put_operand(text + i + 2, end - i - 2, constant, data, out);
      i = end;
    } else if (next == '|') {
      while (i + 1 < len && !(text[i] == '$' && text[i + 1] == ')')) i++;
      i++;
    } else if (next == '(' || next == ')') {
      i++;
    } else {
      size_t end = i + 1;
      while (end < len && isdigit((unsigned char)text[end])) end++;
      put_operand(text + i + 1, end - i - 1, constant, data, out);
      i = end - 1;
    }
  }
}

/* Without comments, which may hide a statement's end or contain one. */
static void drop_comments(struct strbuf *text) {
  bool quoted = false;
  for (char *c = text->text; c && *c; c++) {
    if (*c == '"') quoted = !quoted;
    if (*c == '\n') quoted = false;
    if (quoted) continue;
    if (c[0] == '/' && c[1] == '*') {
      char *end = strstr(c + 2, "*/");
      memset(c, ' ', end ? (size_t)(end + 2 - c) : strlen(c));
    } else if (*c == '#') {
      memset(c, ' ', strcspn(c, "\n"));
    }
  }
}

void asm_read(struct asm_facts *facts, const char *text, size_t len, bool is_inline, bool may_branch, asm_lookup lookup,
              asm_constant constant, void *data) {
  struct strbuf plain = STRBUF_INIT;
  if (is_inline)
    unescape(text, len, constant, data, &plain);
  else
    for (size_t i = 0; i < len; i++) strbuf_putc(&plain, text[i]);
  if (!plain.len) return;
  if (is_inline) facts->mentioned |= operands_in(plain.text);
  drop_comments(&plain);
  char *whole = xstrdup(plain.text);
  struct reader r = {facts, lookup, data, is_inline, may_branch, true, whole};
  bool quoted = false;
  char *statement = plain.text, *at = plain.text;
  for (;; at++) {
    if (*at == '"') quoted = !quoted;
    bool ends = !*at || *at == '\n' || (*at == ';' && !quoted);
    if (!ends) continue;
    bool is_last = !*at;
    *at = '\0';
    quoted = false;
    read_statement(&r, statement);
    if (is_last) break;
    statement = at + 1;
  }
  free(whole);
  strbuf_release(&plain);
}

void asm_facts_release(struct asm_facts *f) { strbuf_release(&f->forbidden); }
