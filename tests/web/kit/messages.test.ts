import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '../../../src');
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');
const subjects = globSync('kit/*/en.ts', { cwd: source }).map((file) => path.dirname(file));

/** The subjects of the kit whose texts a file shows, by itself or by what it imports of the kit. */
function subjectsShown(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = read(file);
  const imported = [...text.matchAll(/'(\.[^']+\.tsx?)'/g)].map(([, target = '']) =>
    path.join(path.dirname(file), target),
  );
  const own = subjects.filter((subject) => file.startsWith(`${subject}/`) && text.includes('translate('));
  const pieces = imported.filter(
    (one) => one.startsWith('kit/') && !one.endsWith('/en.ts') && existsSync(path.join(source, one)),
  );
  return [...own, ...pieces.flatMap((one) => subjectsShown(one, seen))];
}

test('an area loads the texts of each subject of the kit that it shows', () => {
  const missing = globSync('custom/*', { cwd: source }).flatMap((area) => {
    const files = globSync(`${area}/**/*.{ts,tsx}`, { cwd: source });
    const seen = new Set<string>();
    const shown = new Set(files.flatMap((file) => subjectsShown(file, seen)));
    const texts = files.map(read).join('\n');
    return [...shown]
      .filter((subject) => !texts.includes(`${subject}/en.ts`))
      .map((subject) => [area, subject]);
  });
  expect(subjects.length).toBeGreaterThan(3);
  expect(missing).toEqual([]);
});
