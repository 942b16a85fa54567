import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { projectDirectory } from '../../../server/process/configuration.ts';

/** The text of each source of the program, by its place. */
const sources = new Map<string, string>();

beforeAll(async () => {
  for (const folder of ['contract', 'server', 'src', 'tools']) {
    const entries = await readdir(path.join(projectDirectory, folder), {
      recursive: true,
      withFileTypes: true,
    });
    for (const entry of entries.filter(({ name }) => /\.(ts|tsx|mjs)$/.test(name))) {
      const place = path.join(entry.parentPath, entry.name);
      sources.set(path.relative(projectDirectory, place), await readFile(place, 'utf8'));
    }
  }
  expect(sources.size).toBeGreaterThan(1000);
});

/** The places of sources with what the pattern finds there. */
const found = (pattern: RegExp, folder = '') =>
  [...sources]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .filter(([place]) => place.startsWith(folder))
    .flatMap(([place, text]) => [...text.matchAll(pattern)].map(([match]) => `${place}: ${match}`));

test.each([
  [
    'runs a text as code',
    /\beval\(|\bnew Function\b|['"](?:node:)?vm['"]|set(?:Timeout|Interval)\(\s*['"`]/g,
  ],
  [
    'starts a program through a shell',
    /\bshell: (?:true|['"`])|\bexecSync\b|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/g,
  ],
  [
    'writes markup into a page',
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*\+?=[^=]|insertAdjacentHTML|document\.write|createContextualFragment|\bsrcDoc\b/g,
  ],
  ['takes more than data out of bytes', /\bdeserialize\(|\bunserialize\b|import \{[^}]*\} from 'node:v8'/g],
  [
    'asks a kind of service that has a language of its own',
    /from '(?:graphql|ldapjs|xpath|libxmljs2?|memjs|memcached)['/]/g,
  ],
])('no source of the program %s', (_what, pattern) => expect(found(pattern)).toEqual([]));

test('no source draws a secret from a generator that can be guessed: only waits and invented faults use it', () => {
  expect(found(/Math\.random\b/g).map((place) => place.split(':')[0])).toEqual([
    'server/database/transaction.ts',
    'server/services/main/deployment/platformStatuses.ts',
    'server/services/main/deployment/sendMenu.ts',
    'server/services/main/tills/settle.ts',
    'src/custom/live/useChanges.ts',
    'src/dataProviders/connection.ts',
    'src/player/main.ts',
    'src/player/main.ts',
    'tools/simulator/faults.ts',
  ]);
});

test('no page listens to other windows, opens a socket or loads a plug-in', () => {
  const pattern =
    /\bpostMessage\(|\bonmessage\b|addEventListener\(\s*'message'|\bnew WebSocket\b|<(?:object |embed|applet)/g;
  expect(found(pattern, 'src/')).toEqual([]);
});

test('only the clock of a time zone reads the clock of the browser, so no page shows a moment by it', () => {
  const pattern =
    /\.(?:getHours|getMinutes|getDate|getDay|getMonth|getFullYear|toLocale(?:Date|Time)String)\(/g;
  const places = [...found(pattern, 'src/'), ...found(pattern, 'contract/')].map(
    (place) => place.split(':')[0],
  );
  expect([...new Set(places)]).toEqual(['contract/fieldKinds/wallClock.ts']);
});
