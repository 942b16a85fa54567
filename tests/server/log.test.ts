import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDirectory } from '../../server/process/configuration.ts';
import { createLog } from '../../server/process/log.ts';

test('each line of the log is one JSON object with its time in UTC, whatever a text holds', () => {
  const written: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void written.push(line) });
  const forged = 'x"\n{"level":30,"time":"2000-01-01T00:00:00.000Z","msg":"forged"}\r\n\u2028\u001b[2K';
  const before = Date.now();
  log.info({ route: forged }, forged);
  log.error({ err: new Error(forged) }, 'A request failed.');
  const lines = written.join('').split('\n');
  expect(lines.pop(), 'a line ends each entry').toBe('');
  const entries = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(entries).toMatchObject([
    { level: 30, msg: forged, route: forged },
    { level: 50, msg: 'A request failed.', err: { message: forged } },
  ]);
  for (const { time } of entries) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(String(time))).toBeGreaterThanOrEqual(before);
  }
  // Terminals do what a control character says.
  expect(written.join('')).not.toContain('\u001b');
});

test('the server logs by its one log, which goes to standard output alone', () => {
  const sourceOf = (file: string) => readFileSync(path.join(projectDirectory, file), 'utf8');
  const files = globSync('server/**/*.{ts,mjs}', { cwd: projectDirectory });
  const opens = /\bpino\(|\bnew Console\(|\b(syslog|sentry)\b/i;
  expect(files.filter((file) => opens.test(sourceOf(file)))).toEqual(['server/process/log.ts']);
  const elsewhere = /\btransport:|pino\.(destination|transport|multistream)|(?<!function )createLog\([^()]*,/;
  expect(
    files.filter((file) => /createLog|pino/.test(sourceOf(file)) && elsewhere.test(sourceOf(file))),
  ).toEqual([]);
});
