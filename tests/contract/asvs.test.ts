import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectDirectory } from '../../server/process/configuration.ts';

// docs/asvs.md names a test for what the product promises. A test that is renamed or removed must not leave its name there.

/** How many requirements of level 1 or 2 each section of OWASP ASVS 5.0.0 has. They are numbered without gaps. */
const sections = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11 },
  ...{ '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1 },
  ...{ '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5 },
  ...{ '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};
const requirements = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const page = readFileSync(path.join(projectDirectory, 'docs', 'asvs.md'), 'utf8');

interface Row {
  id: string;
  asks: string;
  here: string;
  shownBy: string;
  /** The chapter whose heading stands above it. */
  chapter: string;
  cells: number;
}

/** The rows of all tables, each with its chapter. */
function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let chapter = '';
  for (const line of text.split('\n')) {
    chapter = /^## V(\d+) \S/.exec(line)?.[1] ?? chapter;
    if (!/^\| *\d/.test(line)) continue;
    const cells = line.split('|').slice(1, -1);
    const [id = '', asks = '', here = '', shownBy = ''] = cells.map((cell) => cell.trim());
    rows.push({ id, asks, here, shownBy, chapter, cells: cells.length });
  }
  return rows;
}
const rows = rowsOf(page);

/** One citation: a test by its file and a piece of its title, or a document. */
const citation = /`([^`]+)` "([^"]+)"|\[[^\]]+\]\(([^)]+)\)/;
const citations = new RegExp(`^(?:${citation.source})(?:; (?:${citation.source}))*$`);

/** What the row says: nothing else may stand in its last cell. */
const statusOf = ({ here, shownBy }: Row) => {
  const prefix = /^(Does not apply|Not met): \S/.exec(here)?.[1];
  if (prefix !== undefined) return shownBy === '–' ? prefix : undefined;
  return here !== '' && citations.test(shownBy) ? 'shown' : undefined;
};

describe('the page about OWASP ASVS', () => {
  test('has each requirement of levels 1 and 2 once, in order, in its chapter', () => {
    expect(requirements).toHaveLength(253);
    expect(rows.map(({ id }) => id)).toEqual(requirements);
    expect(rows.filter(({ id, chapter }) => !id.startsWith(`${chapter}.`))).toEqual([]);
  });

  test('says of each what it asks, and that a test shows it, that it does not apply, or that it is not met', () => {
    expect(rows.filter((row) => row.cells !== 4 || row.asks === '' || !statusOf(row))).toEqual([]);
  });

  test('cites tests that exist', () => {
    const cited = [...page.matchAll(new RegExp(citation, 'g'))].flatMap(([, file, title]) =>
      file !== undefined && title !== undefined ? [{ file, title }] : [],
    );
    const wrong = cited.filter(({ file, title }) => {
      const place = path.join(projectDirectory, file);
      const isTest = /^tests\/.+\.(test\.tsx?|spec\.ts)$/.test(file) && existsSync(place);
      return !isTest || !readFileSync(place, 'utf8').includes(title);
    });
    expect(wrong).toEqual([]);
    expect(cited.length).toBeGreaterThan(0);
  });
});
