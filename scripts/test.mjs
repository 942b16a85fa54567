// npm test: installs and builds what is missing, then runs lint, floors, types, unused code, unit and API tests and
// browser tests. The last line counts all of them: "N passed, N failed". What failed is run once more, alone; if it passes
// then, it counts as passed, and a line "unsteady: …" names it. `npm test -- audit` runs the tests with that word in their
// path: an area, a folder or a file. For a folder below tests/ it skips the runner that has no tests in it.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './browser.mjs';
import { main } from './child.mjs';
import { findNode24, projectDirectory } from './node24.mjs';
import { prepare } from './prepare.mjs';
import {
  describeFailures,
  judge,
  mostUnsteady,
  outcomesOfPlaywright,
  outcomesOfVitest,
  slowest,
  strayErrors,
  withoutStray,
} from './testReport.mjs';

const tools = path.join(projectDirectory, 'node_modules', '.bin');

/** Runs a tool under the project's Node and shows its output if it fails. Returns its exit code and its output. */
function run(title, [tool, ...words], environment = {}) {
  const node = findNode24();
  const started = Date.now();
  const child = spawn(tool === 'node' ? node : path.join(tools, tool), words, {
    cwd: projectDirectory,
    env: {
      ...process.env,
      PATH: [path.dirname(node), tools, process.env.PATH].join(path.delimiter),
      FORCE_COLOR: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve({ code: 1, output });
    });
    child.on('close', (code) => {
      const seconds = Math.round((Date.now() - started) / 1000);
      process.stdout.write(
        code === 0
          ? `${title}: good after ${seconds} s\n`
          : `\n== ${title}: failed after ${seconds} s\n${output}\n`,
      );
      resolve({ code: code ?? 1, output });
    });
  });
}

/** A check without tests of its own counts as one. */
const asOne = async (title, words) => [
  {
    title,
    file: words[0],
    isPassed: (await run(title, words)).code === 0,
    message: 'Its output stands above.',
    seconds: 0,
  },
];

/** Prints what the page of each failed journey showed: the files of another machine are out of reach. */
function printPages() {
  const directory = path.join(projectDirectory, 'test-results');
  if (!existsSync(directory)) return;
  for (const file of readdirSync(directory, { recursive: true }))
    if (path.basename(file) === 'error-context.md')
      process.stdout.write(`\n== ${file}\n${readFileSync(path.join(directory, file), 'utf8')}\n`);
}

/**
 * Runs a test runner and reads its report. A runner that fails without a failed test counts as one.
 * @param {{ title: string, words: string[], environment: Record<string, string>, report: string, read: Function }} options
 */
async function outcomesOf({ title, words, environment, report, read }) {
  rmSync(report, { force: true });
  const { code, output } = await run(title, words, environment);
  const fault = (message) => ({ title, file: words[0], isPassed: false, message, seconds: 0 });
  if (!existsSync(report)) return [fault(`It ended with ${code} and wrote no report.`)];
  const outcomes = read(JSON.parse(readFileSync(report, 'utf8')), projectDirectory);
  const stray = strayErrors(output);
  if (code === 0 || stray.length > 0 || outcomes.some(({ isPassed }) => !isPassed))
    return [...outcomes, ...stray];
  return [...outcomes, fault(`It ended with ${code}, although every test passed: see its output above.`)];
}

main(async () => {
  await prepare();
  const chromium = findChromium();
  const reports = mkdtempSync(path.join(tmpdir(), 'commissary-test-'));
  const selection = process.argv.slice(2);
  const isOnlyIn = (...folders) =>
    selection.length > 0 && selection.every((word) => folders.some((folder) => word.startsWith(folder)));

  const vitest = (title, words) => {
    const report = path.join(reports, 'vitest.json');
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    return outcomesOf({
      ...{ title, report, read: outcomesOfVitest, environment: { CHROMIUM: chromium } },
      words: ['vitest', 'run', '--passWithNoTests', ...reporters, ...words],
    });
  };
  const playwright = (title, words) => {
    const report = path.join(reports, 'playwright.json');
    return outcomesOf({
      ...{ title, report, read: outcomesOfPlaywright },
      environment: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      words: ['playwright', 'test', '--pass-with-no-tests', '--reporter=dot,json', ...words],
    });
  };
  const failedIn = (outcomes) => outcomes.filter(({ isPassed }) => !isPassed);

  try {
    // Lint searches for import circles, and mostly waits: the unit tests do not wait for it.
    const checking = Promise.all(
      selection.length > 0
        ? []
        : [
            asOne('Lint and format', ['biome', 'ci', '--colors=off', '.']),
            asOne('Floors', ['node', 'scripts/floors.mjs']),
            asOne('Types', ['tsc', '--noEmit']),
            asOne('Unused code', ['knip']),
          ],
    );
    const units = isOnlyIn('tests/journeys') ? [] : await vitest('Unit and API tests', selection);
    const journeys = isOnlyIn('tests/server', 'tests/web', 'tests/contract')
      ? []
      : await playwright('Browser tests', selection);
    const checks = (await checking).flat();
    printPages();

    // What fails by chance passes alone. What fails in many places has a cause, and fails again.
    const again = [];
    if (failedIn([...units, ...journeys]).length <= mostUnsteady) {
      const files = [...new Set(failedIn(units).map(({ file }) => file))].filter((file) =>
        file.startsWith('tests'),
      );
      if (files.length > 0) {
        const outcomes = await vitest('Failed unit and API tests, once more', ['--maxWorkers=1', ...files]);
        again.push(...withoutStray(files, outcomes));
      }
      if (failedIn(journeys).length > 0)
        again.push(
          ...(await playwright('Failed browser tests, once more', ['--last-failed', '--workers=1'])),
        );
    }

    const { passed, failures, unsteady } = judge([...checks, ...units, ...journeys], again);
    const failed = failures.length + (unsteady.length > mostUnsteady ? 1 : 0);
    const lines = [
      ...slowest([...units, ...journeys]),
      ...describeFailures(failures),
      ...unsteady.map(({ title, file }) => `unsteady: ${file} › ${title}`),
      `${passed} passed, ${failed} failed`,
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
    process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});
