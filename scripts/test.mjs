// npm test: installs and builds what is missing, then runs lint, types, unused code, unit and API tests and browser
// tests. The last line counts all of them: "N passed, N failed". `npm test -- audit` runs the tests with that word in
// their path: an area, a folder or a file. For a folder below tests/ it skips the runner that has no tests in it.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './browser.mjs';
import { main } from './child.mjs';
import { findNode24, projectDirectory } from './node24.mjs';
import { prepare } from './prepare.mjs';

const tools = path.join(projectDirectory, 'node_modules', '.bin');

/** Runs a tool under the project's Node and shows its output when it is done. Returns its exit code. */
function run(title, [tool, ...words], environment = {}) {
  const node = findNode24();
  const started = Date.now();
  const child = spawn(path.join(tools, tool), words, {
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
      resolve(1);
    });
    child.on('close', (code) => {
      const seconds = Math.round((Date.now() - started) / 1000);
      process.stdout.write(
        `\n== ${title}: ${code === 0 ? 'good' : 'failed'} after ${seconds} s\n${output}\n`,
      );
      resolve(code ?? 1);
    });
  });
}

/** A check without tests of its own counts as one. */
const asOne = async (code) => ((await code) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** The counts of a report file; a failed run without a report counts as one failure. */
async function counted(code, file, read) {
  const exitCode = await code;
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
    return { passed, failed: Math.max(failed, exitCode === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Prints what the page of each failed journey showed: the files of another machine are out of reach. */
function printPages() {
  const directory = path.join(projectDirectory, 'test-results');
  if (!existsSync(directory)) return;
  for (const file of readdirSync(directory, { recursive: true }))
    if (path.basename(file) === 'error-context.md')
      process.stdout.write(`\n== ${file}\n${readFileSync(path.join(directory, file), 'utf8')}\n`);
}

const ofVitest = ({ numPassedTests, numTotalTests }) => ({
  passed: numPassedTests,
  failed: numTotalTests - numPassedTests,
});
const ofPlaywright = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped,
});

main(async () => {
  await prepare();
  const chromium = findChromium();
  const reports = mkdtempSync(path.join(tmpdir(), 'commissary-test-'));
  const vitestReport = path.join(reports, 'vitest.json');
  const playwrightReport = path.join(reports, 'playwright.json');
  const selection = process.argv.slice(2);
  try {
    const vitest = () =>
      counted(
        run(
          'Unit and API tests',
          [
            'vitest',
            'run',
            '--passWithNoTests',
            '--reporter=dot',
            '--reporter=json',
            `--outputFile.json=${vitestReport}`,
            ...selection,
          ],
          { CHROMIUM: chromium },
        ),
        vitestReport,
        ofVitest,
      );
    const playwright = () =>
      counted(
        run(
          'Browser tests',
          ['playwright', 'test', '--pass-with-no-tests', '--reporter=dot,json', ...selection],
          {
            CHROMIUM: chromium,
            PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
          },
        ),
        playwrightReport,
        ofPlaywright,
      );
    const results = [];
    if (selection.length === 0) {
      results.push(
        ...(await Promise.all([
          asOne(run('Lint and format', ['biome', 'ci', '--colors=off', '.'])),
          asOne(run('Types', ['tsc', '--noEmit'])),
          asOne(run('Unused code', ['knip'])),
        ])),
      );
    }
    const isOnlyIn = (...folders) =>
      selection.length > 0 && selection.every((word) => folders.some((folder) => word.startsWith(folder)));
    if (!isOnlyIn('tests/journeys')) results.push(await vitest());
    if (!isOnlyIn('tests/server', 'tests/web', 'tests/contract')) {
      results.push(await playwright());
      printPages();
    }
    const total = (name) => results.reduce((sum, result) => sum + result[name], 0);
    process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`);
    process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});
