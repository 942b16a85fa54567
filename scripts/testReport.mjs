import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What became of one test.
 * @typedef {{ title: string, file: string, line?: number, isPassed: boolean, message: string, seconds: number }} Outcome
 */

/** The most tests that may fail at first and pass alone. More of them fail the run. */
export const mostUnsteady = 3;

/** Lines that the failures of a run may take, and each of them. */
const mostLines = 100;
const mostLinesEach = 12;

const clean = (message) => stripVTControlCharacters(message ?? '').trim();

/** The first line of a stack that lies in a test file. @param {string} message */
const lineIn = (message, file) => {
  const found = new RegExp(`${path.basename(file).replaceAll('.', '\\.')}:(\\d+)`).exec(message);
  return found ? Number(found[1]) : undefined;
};

/** The outcomes in a JSON report of Vitest. @returns {Outcome[]} */
export function outcomesOfVitest(report, directory) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(directory, name);
    if (assertionResults.length === 0 && status !== 'passed')
      return [{ title: file, file, isPassed: false, message: clean(message), seconds: 0 }];
    return assertionResults.map((test) => {
      const text = clean(test.failureMessages?.join('\n'));
      return {
        title: test.fullName.trim(),
        file,
        line: lineIn(text, file),
        isPassed: test.status === 'passed',
        message: text || (test.status === 'passed' ? '' : `It was not run: ${test.status}.`),
        seconds: (test.duration ?? 0) / 1000,
      };
    });
  });
}

/** The outcomes in a JSON report of Playwright. @returns {Outcome[]} */
export function outcomesOfPlaywright(report, directory) {
  const ofSuite = (suite, titles) => [
    ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, [...titles, inner.title])),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        title: [...titles, spec.title].join(' › '),
        file: path.relative(directory, path.resolve(report.config.rootDir, spec.file)),
        line: spec.line,
        isPassed: status === 'expected',
        message: clean(results.flatMap(({ errors }) => errors.map((error) => error.message)).join('\n')),
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
  ];
  const faults = report.errors.map((error) => ({
    title: 'The browser tests',
    file: 'playwright.config.ts',
    isPassed: false,
    message: clean(error.message),
    seconds: 0,
  }));
  return [...report.suites.flatMap((suite) => ofSuite(suite, [])), ...faults];
}

const strayTitle = 'An error outside of its tests';

/** The files in which Vitest met an error outside of a test, such as a rejected promise that nobody awaits. @returns {Outcome[]} */
export function strayErrors(output) {
  const found = clean(output).matchAll(/This error originated in "([^"]+)" test file/g);
  return [...new Set([...found].map(([, file]) => file))].map((file) => ({
    ...{ title: strayTitle, file, isPassed: false, seconds: 0 },
    message: 'See "Unhandled Errors" in the output of the tests above.',
  }));
}

/** The outcomes of a second run, with one for each file that had no such error this time. */
export function withoutStray(files, outcomes) {
  const had = new Set(outcomes.filter(({ title }) => title === strayTitle).map(({ file }) => file));
  const passed = { title: strayTitle, isPassed: true, message: '', seconds: 0 };
  return [...outcomes, ...files.filter((file) => !had.has(file)).map((file) => ({ ...passed, file }))];
}

const keyOf = ({ file, title }) => `${file} › ${title}`;

/**
 * What counts after the failed tests were run once more. A test that passes alone counts as passed and is unsteady.
 * @param {Outcome[]} first
 * @param {Outcome[]} again what the second run shows, which may include other tests of the same files
 * @returns {{ passed: number, failures: Outcome[], unsteady: Outcome[] }}
 */
export function judge(first, again) {
  const second = new Map(again.map((outcome) => [keyOf(outcome), outcome]));
  const failed = first.filter(({ isPassed }) => !isPassed);
  const unsteady = failed.filter((outcome) => second.get(keyOf(outcome))?.isPassed);
  const known = new Set(failed.map(keyOf));
  const fresh = again.filter((outcome) => !outcome.isPassed && !known.has(keyOf(outcome)));
  const failures = [...failed.filter((outcome) => !unsteady.includes(outcome)), ...fresh];
  return { passed: first.length - failed.length + unsteady.length - fresh.length, failures, unsteady };
}

/** Title, place and message of each failure, in at most a hundred lines. @param {Outcome[]} failures */
export function describeFailures(failures) {
  const blocks = failures.map(({ title, file, line, message }) => {
    const lines = message.split('\n').filter((one) => one.trim() !== '');
    const place = line === undefined ? file : `${file}:${line}`;
    return [`failed: ${title}`, `  ${place}`, ...lines.slice(0, mostLinesEach - 2).map((one) => `  ${one}`)];
  });
  const lines = [];
  for (const [index, block] of blocks.entries()) {
    const isLast = index === blocks.length - 1;
    if (lines.length + block.length > mostLines - (isLast ? 0 : 1)) {
      lines.push(`… and ${blocks.length - index} more`);
      break;
    }
    lines.push(...block);
  }
  return lines;
}

/** A line for each of the ten tests that took the longest. @param {Outcome[]} outcomes */
export function slowest(outcomes) {
  return outcomes
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ title, file, seconds }) => `slow: ${Math.round(seconds)} s, ${file} › ${title}`);
}
