/* Whole runs of programs built by hand. */
#include "unit.h"

#include "build.h"
#include "interpret/interpreter.h"

static struct build B;
static struct run_options O;
static struct strbuf Out;

static void collect(void *data, enum run_stream stream, const char *bytes, size_t len) {
  (void)data;
  if (stream == RUN_STDERR) strbuf_puts(&Out, "[err]");
  strbuf_add(&Out, bytes, len);
}

static int setup(void **state) {
  (void)state;
  B = build_new(DATA_MODEL_LP64);
  O = (struct run_options)RUN_OPTIONS_INIT;
  O.output = collect;
  Out = (struct strbuf)STRBUF_INIT;
  return 0;
}

static int teardown(void **state) {
  (void)state;
  build_free(&B);
  strbuf_release(&Out);
  return 0;
}

static struct run_result run(void) {
  struct context context;
  context_init(&context, 0, 0);
  struct strbuf why = STRBUF_INIT;
  if (!program_check(B.p, &why)) fail_msg("%s", why.text);
  struct run_result r = interpreter_run(&context, B.p, &O);
  assert_int_equal(r.steps, context.stats.interpreter_steps);
  context_release(&context);
  return r;
}

static void expect_exit(int status) {
  struct run_result r = run();
  if (r.outcome != RUN_EXITED) fail_msg("outcome %d: %s", r.outcome, r.text);
  assert_int_equal(r.status, status);
  run_result_release(&r);
}

static void expect_violation(enum run_violation violation, uint32_t line, const char *text) {
  struct run_result r = run();
  assert_int_equal(r.outcome, RUN_VIOLATION);
  assert_string_equal(r.text, text);
  assert_int_equal(r.violation, violation);
  assert_int_equal(r.at.line, line);
  run_result_release(&r);
}

static void expect_stop(const char *text) {
  struct run_result r = run();
  assert_int_equal(r.outcome, RUN_STOPPED);
  assert_string_equal(r.text, text);
  run_result_release(&r);
}

static expr k(int64_t value) { return build_const(&B, 32, value); }
static expr k64(int64_t value) { return build_const(&B, 64, value); }
static expr val(var_id v) { return build_value(&B, v); }
static var_id local(const char *name, uint16_t width) { return build_variable(&B, name, width, VARIABLE_LOCAL); }
static expr object(object_id o) { return expr_object(&B.p->exprs, o); }

static object_id literal(const char *text) {
  object_id o = build_object(&B, ".str", strlen(text) + 1, text);
  B.p->objects.data[o].is_constant = B.p->objects.data[o].is_literal = true;
  return o;
}

static struct operation operation(enum op_kind kind, var_id v, expr a, expr b, expr c) {
  struct operation op = operation_make(kind);
  op.var = v;
  op.a = a;
  op.b = b;
  op.c = c;
  return op;
}

static void append(enum op_kind kind, int sub, var_id v, expr a, expr b, expr c) {
  struct operation op = operation(kind, v, a, b, c);
  op.sub = (uint8_t)sub;
  build_append(&B, op);
}

/* for (i = 0; i < n; i++) — begins the body; loop_end closes it. */
struct loop {
  loc_id head, end;
  var_id i;
};

static struct loop loop_begin(var_id i, expr n) {
  build_assign(&B, i, k(0));
  struct loop l = {.head = B.here, .i = i};
  l.end = build_if(&B, build_op(&B, E_SLT, val(i), n));
  return l;
}

static void loop_end(struct loop l) {
  build_assign(&B, l.i, build_nsw(&B, E_ADD, val(l.i), k(1)));
  build_goto(&B, l.head);
  B.here = l.end;
}

static void test_loop(void **state) {
  (void)state;
  build_function(&B, "main");
  var_id i = local("i", 32), s = local("s", 32);
  build_assign(&B, s, k(0));
  struct loop l = loop_begin(i, k(10));
  build_assign(&B, s, build_nsw(&B, E_ADD, val(s), val(i)));
  loop_end(l);
  build_return(&B, val(s));
  struct run_result r = run();
  assert_int_equal(r.outcome, RUN_EXITED);
  assert_int_equal(r.status, 45);
  assert_int_equal(r.steps, 2 + 10 * 4 + 1 + 1);
  run_result_release(&r);
}

/* f(n, a, b) = n == 0 ? a : f(n - 1, b, a + b) */
static void test_recursion(void **state) {
  (void)state;
  build_function(&B, "main");
  var_id r = local("r", 64);
  loc_id start = B.here;
  function_id f = build_function(&B, "f");
  var_id n = build_parameter(&B, "n", 32), a = build_parameter(&B, "a", 64), b = build_parameter(&B, "b", 64);
  var_id t = local("t", 64), kept = local("kept", 64);
  object_id o = build_local_object(&B, "o", 8);
  loc_id more = build_if(&B, build_op(&B, E_EQ, val(n), k(0)));
  build_return(&B, val(a));
  B.here = more;
  build_assign(&B, kept, val(a));
  build_store(&B, object(o), val(a));
  const expr args[] = {build_op(&B, E_SUB, val(n), k(1)), val(b), build_op(&B, E_ADD, val(a), val(b))};
  build_call(&B, f, t, args, 3);
  loc_id same = build_if(&B, build_op(&B, E_NE, val(kept), val(a)));
  append(OP_VIOLATION, CHECK_ASSERTION, ID_NONE, EXPR_NONE, EXPR_NONE, EXPR_NONE);
  build_goto(&B, same);
  B.here = same;
  same = build_if(&B, build_op(&B, E_NE, build_load(&B, 64, object(o)), val(a)));
  append(OP_VIOLATION, CHECK_ASSERTION, ID_NONE, EXPR_NONE, EXPR_NONE, EXPR_NONE);
  build_goto(&B, same);
  B.here = same;
  build_return(&B, val(t));
  B.f = 0;
  B.here = start;
  build_call(&B, f, r, (expr[]){k(90), k64(0), k64(1)}, 3);
  build_return(&B, expr_extract(&B.p->exprs, 56, 8, val(r)));
  expect_exit((int)(2880067194370816120u >> 56));
}

static void test_depth_limit(void **state) {
  (void)state;
  build_function(&B, "main");
  var_id x = local("x", 32);
  build_call(&B, B.f, x, NULL, 0);
  build_return(&B, val(x));
  O.depth_limit = 1000;
  expect_stop("stack limit of 1000 nested calls reached");
}

static void test_step_limit(void **state) {
  (void)state;
  build_function(&B, "main");
  build_goto(&B, B.p->functions.data[B.f].entry);
  O.step_limit = 1000;
  expect_stop("step limit of 1000 reached");
}

static void test_indirect(void **state) {
  (void)state;
  build_function(&B, "main");
  var_id p = local("p", 64), x = local("x", 32);
  loc_id start = B.here;
  function_id twice = build_function(&B, "twice");
  var_id n = build_parameter(&B, "n", 32);
  build_return(&B, build_op(&B, E_MUL, val(n), k(2)));
  B.f = 0;
  B.here = start;
  build_assign(&B, p, expr_function(&B.p->exprs, twice));
  build_call_pointer(&B, val(p), x, (expr[]){k(21)}, 1);
  loc_id bad = build_if(&B, build_op(&B, E_EQ, val(x), k(42)));
  build_assign(&B, p, k64(0));
  build_goto(&B, bad);
  B.here = bad;
  uint32_t line = B.line;
  build_call_pointer(&B, val(p), x, (expr[]){k(21)}, 1);
  build_return(&B, val(x));
  expect_violation(RUN_CALL, line, "invalid call: null pointer");
}

/* A switch with ten cases and a default; runs through all values. */
static void test_switch(void **state) {
  (void)state;
  build_function(&B, "main");
  var_id i = local("i", 32), s = local("s", 32);
  build_assign(&B, s, k(0));
  struct loop l = loop_begin(i, k(12));
  loc_id after = build_location(&B), here = B.here;
  expr none = expr_const(&B.p->exprs, 1, 1);
  for (int c = 9; c >= 0; c--) {
    loc_id at = build_location(&B);
    B.here = here;
    build_assume(&B, build_op(&B, E_EQ, val(i), k(c)), at);
    none = build_op(&B, E_AND, none, build_op(&B, E_NE, val(i), k(c)));
    B.here = at;
    build_assign(&B, s, build_op(&B, E_ADD, val(s), k(c)));
    build_goto(&B, after);
  }
  loc_id otherwise = build_location(&B);
  B.here = here;
  build_assume(&B, none, otherwise);
  B.here = otherwise;
  build_assign(&B, s, build_op(&B, E_ADD, val(s), k(100)));
  build_goto(&B, after);
  B.here = after;
  loop_end(l);
  build_return(&B, val(s));
  expect_exit(245);
}

static void test_assumption(void **state) {
  (void)state;
  build_function(&B, "main");
  var_id x = local("x", 32);
  append(OP_HAVOC, HAVOC_INPUT, x, EXPR_NONE, EXPR_NONE, EXPR_NONE);
  loc_id next = build_location(&B);
  uint32_t line = B.line;
  build_assume(&B, build_op(&B, E_EQ, val(x), k(5)), next);
  B.here = next;
  append(OP_VIOLATION, CHECK_ERROR, ID_NONE, EXPR_NONE, EXPR_NONE, EXPR_NONE);
  build_return(&B, EXPR_NONE);
  struct run_result r = run();
  assert_int_equal(r.outcome, RUN_ASSUMPTION);
  assert_int_equal(r.at.line, line);
  run_result_release(&r);
  struct inputs in = INPUTS_INIT;
  inputs_add(&in, NULL, (struct input_value){.bits = 5});
  O.inputs = &in;
  expect_violation(RUN_REACH_ERROR, line + 1, "reach_error called");
  inputs_release(&in);
}

static void test_violation_stack(void **state) {
  (void)state;
  build_function(&B, "main");
  loc_id start = B.here;
  function_id f = build_function(&B, "f");
  struct operation op = operation_make(OP_VIOLATION);
  op.sub = CHECK_ASSERTION;
  op.name = program_intern(B.p, "x > 0");
  build_append(&B, op);
  build_return(&B, EXPR_NONE);
  B.f = 0;
  B.here = start;
  uint32_t line = B.line;
  build_call(&B, f, ID_NONE, NULL, 0);
  build_return(&B, EXPR_NONE);
  struct run_result r = run();
  assert_string_equal(r.text, "assertion failed: x > 0");
  assert_int_equal(r.stack.len, 2);
  assert_int_equal(r.stack.data[0].function, f);
  assert_int_equal(B.p->edges.data[r.stack.data[0].call].at.line, line);
  assert_int_equal(r.stack.data[1].call, ID_NONE);
  run_result_release(&r);
}

static void expect_arithmetic(enum expr_kind kind, int64_t x, int64_t y, bool nsw, enum run_violation violation,
                              const char *text) {
  teardown(NULL);
  setup(NULL);
  build_function(&B, "main");
  var_id a = local("a", 32), b = local("b", 32), c = local("c", 32);
  build_assign(&B, a, k(x));
  build_assign(&B, b, k(y));
  uint32_t line = B.line;
  build_assign(&B, c, expr_binary(&B.p->exprs, kind, val(a), val(b), nsw ? EXPR_NSW : 0));
  build_return(&B, EXPR_NONE);
  if (violation)
    expect_violation(violation, line, text);
  else
    expect_exit(0);
}

static void test_arithmetic(void **state) {
  (void)state;
  expect_arithmetic(E_ADD, INT32_MAX, 1, true, RUN_SIGNED_OVERFLOW, "signed overflow: a + b");
  expect_arithmetic(E_ADD, INT32_MAX, 1, false, RUN_NO_VIOLATION, "");
  expect_arithmetic(E_MUL, 65536, 32768, true, RUN_SIGNED_OVERFLOW, "signed overflow: a * b");
  expect_arithmetic(E_SDIV, INT32_MIN, -1, false, RUN_SIGNED_OVERFLOW, "signed overflow: a / b");
  expect_arithmetic(E_SREM, INT32_MIN, -1, false, RUN_SIGNED_OVERFLOW, "signed overflow: a % b");
  expect_arithmetic(E_SDIV, 1, 0, false, RUN_DIVISION_BY_ZERO, "division by zero");
  expect_arithmetic(E_UREM, 1, 0, false, RUN_DIVISION_BY_ZERO, "division by zero");
  expect_arithmetic(E_SHL, 1, 32, false, RUN_SHIFT, "shift amount out of range");
  expect_arithmetic(E_ASHR, 1, -1, false, RUN_SHIFT, "shift amount out of range");
}

/* p = malloc(40); the body; free(p) as it says */
static var_id heap_program(void) {
  teardown(NULL);
  setup(NULL);
  build_function(&B, "main");
  var_id p = local("p", 64);
  append(OP_ALLOCATE, ALLOC_HEAP, p, k64(40), EXPR_NONE, EXPR_NONE);
  return p;
}

static void test_heap(void **state) {
  (void)state;
  var_id p = heap_program();
  build_store(&B, build_offset(&B, val(p), 36), k(7));
  build_return(&B, build_load(&B, 32, build_offset(&B, val(p), 36)));
  expect_exit(7);

  p = heap_program();
  build_store(&B, build_offset(&B, val(p), 37), k(7));
  build_return(&B, EXPR_NONE);
  expect_violation(RUN_MEMORY_ACCESS, 2,
                   "invalid memory access: out of bounds of heap object (size 40, offset 37, write of 4 bytes)");

  p = heap_program();
  append(OP_FREE, 0, ID_NONE, val(p), EXPR_NONE, EXPR_NONE);
  build_return(&B, build_load(&B, 32, build_offset(&B, val(p), 8)));
  expect_violation(RUN_MEMORY_ACCESS, 3,
                   "invalid memory access: use after free of heap object (size 40, offset 8, read of 4 bytes)");

  p = heap_program();
  append(OP_FREE, 0, ID_NONE, val(p), EXPR_NONE, EXPR_NONE);
  append(OP_FREE, 0, ID_NONE, val(p), EXPR_NONE, EXPR_NONE);
  build_return(&B, EXPR_NONE);
  expect_violation(RUN_FREE, 3, "invalid free: double free");

  p = heap_program();
  append(OP_FREE, 0, ID_NONE, k64(0), EXPR_NONE, EXPR_NONE);
  append(OP_FREE, 0, ID_NONE, build_offset(&B, val(p), 16), EXPR_NONE, EXPR_NONE);
  build_return(&B, EXPR_NONE);
  expect_violation(RUN_FREE, 3, "invalid free: not the start of a heap object");

  p = heap_program();
  var_id n = local("n", 64);
  append(OP_OBJECT_SIZE, 0, n, val(p), EXPR_NONE, EXPR_NONE);
  build_return(&B, val(n));
  expect_exit(40);

  p = heap_program();
  append(OP_ALLOCATE, ALLOC_HEAP, p, k64(INT64_MAX), EXPR_NONE, EXPR_NONE);
  build_return(&B, EXPR_NONE);
  expect_stop("heap limit of 1024 MB reached");
}

static void test_objects(void **state) {
  (void)state;
  build_function(&B, "main");
  object_id o = literal("hello");
  uint32_t line = B.line;
  build_store(&B, object(o), build_const(&B, 8, 'j'));
  build_return(&B, EXPR_NONE);
  expect_violation(RUN_MEMORY_ACCESS, line,
                   "invalid memory access: write to constant object 'literal' (size 6, offset 0, write of 1 byte)");

  teardown(NULL);
  setup(NULL);
  build_function(&B, "main");
  object_id a = build_local_object(&B, "a", 40);
  var_id i = local("i", 64);
  build_assign(&B, i, k64(1000)); /* far away, but the object is known */
  line = B.line;
  build_store(&B, build_index(&B, object(a), val(i), 4), k(1));
  build_return(&B, EXPR_NONE);
  struct run_result r = run();
  assert_int_equal(r.violation, RUN_MEMORY_ACCESS);
  assert_int_equal(r.at.line, line);
  run_result_release(&r);
}

/* A function returns the address of its local object. */
static void test_dead_local(void **state) {
  (void)state;
  build_function(&B, "main");
  var_id p = local("p", 64);
  loc_id start = B.here;
  function_id f = build_function(&B, "f");
  object_id o = build_local_object(&B, "o", 4);
  build_return(&B, object(o));
  B.f = 0;
  B.here = start;
  build_call(&B, f, p, NULL, 0);
  build_return(&B, build_load(&B, 32, val(p)));
  struct run_result r = run();
  assert_int_equal(r.violation, RUN_MEMORY_ACCESS);
  assert_non_null(strstr(r.text, "no longer an object"));
  run_result_release(&r);
}

static void test_copy_and_stack(void **state) {
  (void)state;
  build_function(&B, "main");
  var_id mark = local("mark", 64), p = local("p", 64), i = local("i", 32);
  object_id text = literal("abcdefgh");
  struct loop l = loop_begin(i, k(100000)); /* does not fit unless the stack is restored */
  append(OP_STACK_SAVE, 0, mark, EXPR_NONE, EXPR_NONE, EXPR_NONE);
  append(OP_ALLOCATE, ALLOC_STACK, p, k64(4096), EXPR_NONE, EXPR_NONE);
  append(OP_FILL, 0, ID_NONE, val(p), build_const(&B, 8, 'x'), k64(4096));
  append(OP_COPY, 0, ID_NONE, build_offset(&B, val(p), 2), object(text), k64(4));
  append(OP_COPY, 1, ID_NONE, build_offset(&B, val(p), 3), build_offset(&B, val(p), 2), k64(3));
  append(OP_STACK_RESTORE, 0, ID_NONE, val(mark), EXPR_NONE, EXPR_NONE);
  loop_end(l);
  append(OP_ALLOCATE, ALLOC_STACK, p, k64(8), EXPR_NONE, EXPR_NONE);
  append(OP_HAVOC_MEMORY, HAVOC_SCOPE, ID_NONE, val(p), k64(8), EXPR_NONE);
  append(OP_COPY, 0, ID_NONE, val(p), object(text), k64(8));
  append(OP_COPY, 1, ID_NONE, build_offset(&B, val(p), 1), val(p), k64(5));
  build_return(&B, build_load(&B, 8, build_offset(&B, val(p), 5)));
  expect_exit('e');
}

static var_id call_print(function_id f, const expr *args, uint32_t count) {
  var_id r = local("r", 32);
  build_call(&B, f, r, args, count);
  return r;
}

static void test_printf(void **state) {
  (void)state;
  build_function(&B, "main");
  function_id print = build_extern(&B, "printf");
  object_id format = literal("%d|%5.3d|%-6x|%lu|%hhd|%c|%-6s|%.2s|%6.2f|%p|%%|%*d|%llo|%zu|%+ld\n");
  u128 pi = 0;
  double d = 3.14159;
  memcpy(&pi, &d, sizeof d);
  const expr args[] = {object(format),
                       k(-5),
                       k(7),
                       k(255),
                       k64(-1),
                       k(300),
                       k('z'),
                       object(literal("ab")),
                       object(literal("xyz")),
                       expr_const(&B.p->exprs, 64, pi),
                       k64(0),
                       k(-4),
                       k(42),
                       k64(64),
                       k64(9),
                       k64(3)};
  var_id n = call_print(print, args, sizeof args / sizeof *args);
  build_return(&B, val(n));
  char want[200];
  int len = snprintf(want, sizeof want, "%d|%5.3d|%-6x|%lu|%hhd|%c|%-6s|%.2s|%6.2f|%p|%%|%*d|%llo|%zu|%+ld\n", -5, 7,
                     255, (unsigned long)-1, 44, 'z', "ab", "xyz", 3.14159, NULL, -4, 42, 64ull, (size_t)9, 3l);
  expect_exit(len);
  assert_string_equal(Out.text, want);
}

static void test_print_others(void **state) {
  (void)state;
  build_function(&B, "main");
  var_id err = build_global(&B, "stderr", 64, EXPR_NONE), out = build_global(&B, "stdout", 64, EXPR_NONE);
  function_id puts = build_extern(&B, "puts"), putchar = build_extern(&B, "putchar"), fputs = build_extern(&B, "fputs"),
              fprintf = build_extern(&B, "fprintf"), sprintf = build_extern(&B, "sprintf"),
              snprintf = build_extern(&B, "snprintf"), fwrite = build_extern(&B, "fwrite"),
              other = build_extern(&B, "other");
  object_id buffer = build_local_object(&B, "buffer", 8);
  call_print(puts, (expr[]){object(literal("line"))}, 1);
  call_print(putchar, (expr[]){k('c')}, 1);
  call_print(fputs, (expr[]){object(literal("fputs ")), val(out)}, 2);
  call_print(fprintf, (expr[]){val(err), object(literal("%s")), object(literal("oops"))}, 3);
  var_id n = call_print(snprintf, (expr[]){object(buffer), k64(8), object(literal("%d-%d")), k(12345), k(67890)}, 5);
  call_print(puts, (expr[]){object(buffer)}, 1);
  call_print(fwrite, (expr[]){object(buffer), k64(1), k64(3), val(out)}, 4);
  call_print(other, NULL, 0);
  call_print(other, NULL, 0);
  call_print(sprintf, (expr[]){object(buffer), object(literal("%d")), val(n)}, 3);
  call_print(puts, (expr[]){object(buffer)}, 1);
  uint32_t line = B.line;
  call_print(sprintf, (expr[]){object(buffer), object(literal("%d")), k(12345678)}, 3);
  build_return(&B, EXPR_NONE);
  struct run_result r = run();
  assert_int_equal(r.violation, RUN_MEMORY_ACCESS);
  assert_int_equal(r.at.line, line);
  assert_int_equal(r.arbitrary.len, 1);
  assert_int_equal(r.arbitrary.data[0], other);
  run_result_release(&r);
  assert_string_equal(Out.text, "line\ncfputs [err]oops12345-6\n12311\n");
}

/* f(n, ...) passes its arguments on to vprintf, and reads one of them itself. */
static void variadic_program(enum data_model model) {
  teardown(NULL);
  setup(NULL);
  program_free(B.p);
  B = build_new(model);
  uint16_t pw = B.p->pointer_width;
  build_function(&B, "main");
  loc_id start = B.here;
  function_id vprint = build_extern(&B, "vprintf"), f = build_function(&B, "f");
  build_parameter(&B, "n", 32);
  B.p->functions.data[f].is_variadic = true;
  object_id list = build_local_object(&B, "list", pw == 64 ? 24 : 4);
  append(OP_VA_START, 0, ID_NONE, object(list), EXPR_NONE, EXPR_NONE);
  expr passed = pw == 64 ? object(list) : build_load(&B, 32, object(list));
  call_print(vprint, (expr[]){object(literal("%d %lld %s %c %Lf %hx")), passed}, 2);
  append(OP_VA_START, 0, ID_NONE, object(list), EXPR_NONE, EXPR_NONE);
  expr area = build_load(&B, pw, pw == 64 ? build_offset(&B, object(list), 8) : object(list));
  build_return(&B, build_load(&B, 32, area));
  B.f = 0;
  B.here = start;
  u128 number = 0;
  long double d = 2.5L;
  memcpy(&number, &d, 10);
  const expr args[] = {
      k(1), k(-7), k64(1ll << 40), object(literal("str")), k('!'), expr_const(&B.p->exprs, 80, number), k(0x12345)};
  var_id r = local("r", 32);
  build_call(&B, f, r, args, 7);
  build_return(&B, val(r));
}

static void test_variadic(void **state) {
  (void)state;
  for (int model = DATA_MODEL_ILP32; model <= DATA_MODEL_LP64; model++) {
    variadic_program((enum data_model)model);
    expect_exit(-7 & 0xff);
    assert_string_equal(Out.text, "-7 1099511627776 str ! 2.500000 2345");
  }
}

static void test_main_arguments(void **state) {
  (void)state;
  build_function(&B, "main");
  var_id argc = local("argc", 32), argv = local("argv", 64);
  struct operation op = operation_make(OP_HAVOC);
  op.sub = HAVOC_INPUT;
  op.var = argc;
  op.name = program_intern(B.p, "main.argc");
  build_append(&B, op);
  op.var = argv;
  op.name = program_intern(B.p, "main.argv");
  build_append(&B, op);
  expr first = build_load(&B, 64, val(argv)), second = build_load(&B, 64, build_offset(&B, val(argv), 8));
  loc_id bad = build_if(&B, build_op(&B, E_EQ, second, k64(0)));
  build_return(&B, build_op(&B, E_ADD, val(argc), expr_zext(&B.p->exprs, 32, build_load(&B, 8, first))));
  B.here = bad;
  build_return(&B, k(0));
  expect_exit(1 + 'p');
}

/* Runs with the same seed agree; a seed gives unknown values. */
static void test_seed(void **state) {
  (void)state;
  build_function(&B, "main");
  var_id x = local("x", 64), y = local("y", 64);
  object_id o = build_local_object(&B, "o", 8);
  append(OP_HAVOC, HAVOC_SCOPE, x, EXPR_NONE, EXPR_NONE, EXPR_NONE);
  expr mixed = build_op(&B, E_XOR, build_op(&B, E_XOR, val(x), val(y)), build_load(&B, 64, object(o)));
  build_return(&B, mixed);
  int previous = -1, different = 0;
  for (O.seed = 0; O.seed < 20; O.seed++) {
    struct run_result r = run(), again = run();
    assert_int_equal(r.status, again.status);
    if (O.seed == 0) assert_int_equal(r.status, 0);
    different += r.status != previous;
    previous = r.status;
    run_result_release(&r);
    run_result_release(&again);
  }
  assert_true(different > 10);
}

static bool choose(void *data, const struct run_choice *c, u128 *value) {
  *value = c->reason == HAVOC_INPUT ? 6 : 100;
  assert_int_equal(c->width, 32);
  assert_int_equal(B.p->edges.data[c->edge].op.kind, OP_HAVOC);
  return ++*(int *)data < 3;
}

static void taken(void *data, edge_id e) {
  uint32_t *seen = data;
  seen[++seen[0]] = e;
}

/* A caller decides the values and follows the path. */
static void test_callbacks(void **state) {
  (void)state;
  build_function(&B, "main");
  var_id x = local("x", 32), y = local("y", 32), z = local("z", 32);
  append(OP_HAVOC, HAVOC_INPUT, x, EXPR_NONE, EXPR_NONE, EXPR_NONE);
  append(OP_HAVOC, HAVOC_SCOPE, y, EXPR_NONE, EXPR_NONE, EXPR_NONE);
  append(OP_HAVOC, HAVOC_INPUT, z, EXPR_NONE, EXPR_NONE, EXPR_NONE);
  loc_id other = build_if(&B, build_op(&B, E_EQ, val(x), k(5))); /* edges 3 and 4 */
  build_return(&B, k(1));
  B.here = other;
  build_return(&B, build_op(&B, E_ADD, build_op(&B, E_ADD, val(x), val(y)), val(z)));
  int asked = 0;
  uint32_t seen[10] = {0};
  O.choose = choose;
  O.choose_data = &asked;
  expect_exit(106);
  assert_int_equal(asked, 3);
  asked = 0;
  O.taken = taken;
  O.taken_data = seen;
  expect_exit(106);
  const uint32_t want[] = {5, 0, 1, 2, 4, 6};
  assert_memory_equal(seen, want, sizeof want);
}

static bool choose_zero(void *data, const struct run_choice *c, u128 *value) {
  (void)data, (void)c;
  *value = 0;
  return true;
}

/* A run that asks for values may end sooner than the only run of a program. */
static void test_open_limit(void **state) {
  (void)state;
  build_function(&B, "main");
  append(OP_HAVOC, HAVOC_INPUT, local("x", 32), EXPR_NONE, EXPR_NONE, EXPR_NONE);
  build_goto(&B, B.p->functions.data[B.f].entry);
  O.step_limit = 1 << 24;
  O.open_limit = 1 << 20;
  O.choose = choose_zero;
  expect_stop("step limit of 1048576 reached");
  O.choose = NULL; /* nobody decides */
  expect_stop("step limit of 16777216 reached");
}

static void test_stop(void **state) {
  (void)state;
  build_function(&B, "main");
  append(OP_STOP, STOP_ABORT, ID_NONE, EXPR_NONE, EXPR_NONE, EXPR_NONE);
  build_return(&B, EXPR_NONE);
  struct run_result r = run();
  assert_int_equal(r.outcome, RUN_ABORTED);
  run_result_release(&r);
  teardown(NULL);
  setup(NULL);
  build_function(&B, "main");
  append(OP_STOP, STOP_EXIT, ID_NONE, k(-1), EXPR_NONE, EXPR_NONE);
  build_return(&B, EXPR_NONE);
  expect_exit(255);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_loop),         TEST(test_recursion),      TEST(test_depth_limit),
      TEST(test_step_limit),   TEST(test_open_limit),     TEST(test_indirect),
      TEST(test_switch),       TEST(test_assumption),     TEST(test_violation_stack),
      TEST(test_arithmetic),   TEST(test_heap),           TEST(test_objects),
      TEST(test_dead_local),   TEST(test_copy_and_stack), TEST(test_printf),
      TEST(test_print_others), TEST(test_variadic),       TEST(test_main_arguments),
      TEST(test_seed),         TEST(test_callbacks),      TEST(test_stop),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
