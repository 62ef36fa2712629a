#!/usr/bin/env python3
"""SARIF and JUnit of verification tasks, held against the schema of SARIF and against run_formats.py.

    sarif.py --schema FILE [--ockham PROGRAM] [--tasks DIR] [--count N] [--timeout S] [--jobs N]

FILE is the JSON schema of SARIF 2.1.0. N tasks (200) are taken evenly from DIR/tasks.csv (../shared/tasks). Needs
python3-jsonschema. A run that writes nothing is repeated with more time. Exit status 1 if a file is not valid, or says other things than the JSON of the same run.
"""
import argparse
import csv
import json
import os
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, os.path.join(ROOT, "test", "scripts"))
import harness  # noqa: E402
import run_formats  # noqa: E402

import jsonschema  # noqa: E402


def check_task(args, validator, task):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "result.sarif")
        source = os.path.join(args.tasks, task["family"], task["file"])
        words = ["--property", task["property"], "--data-model", task["data_model"], source]
        for seconds in (args.timeout, 4 * args.timeout):
            complaint, _ = run_formats.check_formats(args.ockham, words, ROOT, seconds, path)
            if complaint or os.path.exists(path):
                break
        if complaint or not os.path.exists(path):
            return complaint or "nothing was written"
        with open(path, encoding="utf-8") as f:
            errors = list(validator.iter_errors(json.load(f)))
    return "; ".join("%s: %s" % (e.json_path, e.message[:200]) for e in errors[:3]) or None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--schema", required=True, help="the JSON schema of SARIF 2.1.0")
    parser.add_argument("--tasks", default=os.path.join(ROOT, "..", "shared", "tasks"))
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--timeout", type=int, default=5)
    args = parser.parse_args()
    args.ockham = harness.checked_program(args.ockham)
    with open(args.schema, encoding="utf-8") as f:
        schema = json.load(f)
    validator = jsonschema.validators.validator_for(schema)(schema)
    with open(os.path.join(args.tasks, "tasks.csv"), newline="") as f:
        tasks = list(csv.DictReader(f))
    tasks = tasks[::max(1, len(tasks) // args.count)][:args.count]
    return harness.run_tests([("%s/%s" % (t["family"], t["file"]), lambda t=t: check_task(args, validator, t)) for t in tasks],
                             args.jobs)


if __name__ == "__main__":
    sys.exit(main())
