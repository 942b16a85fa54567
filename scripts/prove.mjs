// npm run prove: the endurance tests of `npm test` at full size. It prints one line a figure: what was tried, how often,
// and how many were lost or let in. It fails if a promise is broken. `npm run prove -- crashes` runs the tests with that
// word in their path. PROVE_SEED=<number> repeats the random tests of an earlier run.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from './browser.mjs';
import { main } from './child.mjs';
import { projectDirectory } from './node24.mjs';
import { prepare } from './prepare.mjs';

/** The test files that have a full size: they use tests/support/endurance.ts. */
const ofVitest = [
  'tests/server/crud/filterGroups.test.ts',
  'tests/server/crud/totals.test.ts',
  'tests/server/database/faults.test.ts',
  'tests/server/deployment/killed.test.ts',
  'tests/server/files/remoteFile.test.ts',
  'tests/server/hostile/departures.test.ts',
  'tests/server/hostile/fuzz.test.ts',
  'tests/server/hostile/otherStores.test.ts',
  'tests/server/hostile/races.test.ts',
  'tests/server/hostile/routes.test.ts',
  'tests/server/hostile/tokens.test.ts',
  'tests/server/jobs/crashes.test.ts',
  'tests/server/jobs/killedImport.test.ts',
  'tests/server/limits/diskReserve.test.ts',
  'tests/server/parameters.test.ts',
  'tests/server/security/addresses.test.ts',
  'tests/server/security/badTokens.test.ts',
  'tests/server/security/crossSite.test.ts',
  'tests/server/security/massAssignment.test.ts',
  'tests/server/tills/mailbox.test.ts',
];
/** The journeys: some visit every page then, and all of them hold what they show against axe in every look. */
const ofPlaywright = readdirSync(path.join(projectDirectory, 'tests', 'journeys')).map(
  (name) => `tests/journeys/${name}`,
);

/** Milliseconds that one journey may take at full size. */
const timeout = 1_800_000;
const mark = 'figure: ';

/** Runs a tool of the project and prints the figures as they come, and all of its output if it fails. */
function run(words, environment) {
  const child = spawn(process.execPath, [path.join('scripts', 'run.mjs'), ...words], {
    cwd: projectDirectory,
    env: { ...process.env, FORCE_COLOR: '0', PROVE: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith(mark)) process.stdout.write(`${line.slice(mark.length)}\n`);
    });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(`\n${lines.join('\n')}\n\n`);
      resolve(code === 0);
    });
  });
}

main(async () => {
  await prepare();
  const { CHROMIUM = findChromium(), PROVE_SEED = String(randomInt(2 ** 31)) } = process.env;
  const environment = { CHROMIUM, PROVE_SEED };
  const words = process.argv.slice(2);
  const chosen = (files) =>
    files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  const [unit, browser] = [chosen(ofVitest), chosen(ofPlaywright)];
  if (unit.length + browser.length === 0)
    throw new Error(`No test with a full size has ${words.join(' or ')} in its path.`);

  process.stdout.write(`Seed ${PROVE_SEED}. PROVE_SEED=${PROVE_SEED} npm run prove tries the same again.\n`);
  const isKept = [];
  if (unit.length > 0) isKept.push(await run(['vitest', 'run', '--reporter=dot', ...unit], environment));
  if (browser.length > 0)
    isKept.push(
      await run(['playwright', 'test', '--reporter=dot', `--timeout=${timeout}`, ...browser], environment),
    );
  const isEveryKept = isKept.every(Boolean);
  process.stdout.write(isEveryKept ? 'Every promise was kept.\n' : 'A promise was broken: see above.\n');
  process.exitCode = isEveryKept ? 0 : 1;
});
