# ockham: a software model checker for C. Meson does the work; these are the commands one remembers.
#
#   make run        install what is missing, build, and show the program at work
#   make test       install what is missing, build, and run every test (also under the sanitizers)
#   make test-long  the long random tests (hundreds of csmith programs, thousands of formulas about heaps)
#   make build      leaves the program at build/ockham
#   make fuzz-prover  20,000 random sequences through the interpolating prover, checked by Z3 and cvc5
#   make bench      front end against clang over the verification tasks; growth of the interpolating prover
#   make bench-boolean  growth of `reach` on families of boolean programs
#   make bench-drivers, make bench-scaling  the device drivers of the papers, and growth of `check` on generated programs
#   make bench-abstraction  the tables of C2BP beside `ockham abstract`
#   make bench-explanations  the table of NEWTON beside engine slam on device drivers
#   make bench-heap  the tables of the thesis about linked structures beside `ockham prove` and `ockham infer`
#   make format     format the C sources     make clean   remove all that was built

MAKEFLAGS += --no-builtin-rules
MESON_FLAGS ?=
# The sanitizer build uses the other compiler, so that both stay free of warnings, and walks over structures.
SAN_FLAGS = -Dchecking=true -Dbuildtype=debug -Db_sanitize=address,undefined -Db_lundef=false -Dc_args=-fno-omit-frame-pointer
MODELS = $(wildcard src/front/models)

.PHONY: all build build-tests build-san run test test-long fuzz-prover bench bench-interpolation bench-drivers bench-scaling bench-boolean bench-abstraction bench-explanations bench-heap format format-check clean setup setup-test

all: build

setup:
	@scripts/setup.sh build

setup-test:
	@scripts/setup.sh test

# Tests, with the packages that only they need, become part of a build when they are asked for, and stay part of it.
build: setup
	@$(MAKE) -s --no-print-directory build/build.ninja
	@ninja -C build --quiet

build-tests: setup-test
	@$(MAKE) -s --no-print-directory build/build.ninja
	@[ -d build/test ] || said=$$(meson configure build -Dtests=true 2>&1) || { echo "$$said"; exit 1; }
	@ninja -C build --quiet

build-san: setup-test
	@$(MAKE) -s --no-print-directory build-san/build.ninja
	@ninja -C build-san --quiet

# The directory of the library models is a dependency because Meson looks for them when it configures.
build/build.ninja: $(MODELS)
	@if [ -f $@ ]; then set -- meson setup --reconfigure build; else set -- meson setup -Dtests=false $(MESON_FLAGS) build; fi; \
	said=$$("$$@" 2>&1) || { echo "$$said"; exit 1; }; touch $@

build-san/build.ninja: $(MODELS)
	@if [ -f $@ ]; then set -- meson setup --reconfigure build-san; else set -- meson setup $(SAN_FLAGS) build-san; fi; \
	said=$$(CC=clang-19 "$$@" 2>&1) || { echo "$$said"; exit 1; }; touch $@

run: build
	build/ockham check examples/lock.c --invariants
	build/ockham check examples/lock_bad.c || test $$? = 1

test: build-tests build-san
	@python3 test/scripts/run_all.py build build-san

test-long: build-tests build-san
	@python3 test/scripts/run_all.py --long build build-san

# FUZZ_FLAGS=--keep-given-up writes those sequences to build/fuzz, too.
FUZZ_COUNT ?= 20000
FUZZ_SEED ?= 1
fuzz-prover: build-tests
	@mkdir -p build/fuzz
	@build/test/fuzz/fuzz_prover --count $(FUZZ_COUNT) --seed $(FUZZ_SEED) --jobs 2 --output build/fuzz $(FUZZ_FLAGS)

bench: build bench-interpolation
	@python3 bench/frontend.py

bench-interpolation: build
	@python3 bench/interpolation.py

# BENCH_FLAGS="--tasks DIR" if the tasks are not in ../shared/tasks.
bench-drivers: build
	@python3 bench/drivers.py $(BENCH_FLAGS)

bench-scaling: build
	@python3 bench/scaling.py $(BENCH_FLAGS)

bench-boolean: build
	@python3 bench/boolean.py $(BENCH_FLAGS)

bench-abstraction: build
	@python3 bench/abstraction.py $(BENCH_FLAGS)

bench-explanations: build
	@python3 bench/explanations.py $(BENCH_FLAGS)

bench-heap: build
	@python3 bench/heap.py $(BENCH_FLAGS)

format:
	@scripts/setup.sh format
	@find src test/unit test/fuzz -name '*.[ch]' | xargs clang-format-19 -i

format-check:
	@scripts/setup.sh format
	@find src test/unit test/fuzz -name '*.[ch]' | xargs clang-format-19 --dry-run --Werror

clean:
	rm -rf build build-san
