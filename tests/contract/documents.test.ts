import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectDirectory } from '../../server/process/configuration.ts';

/** Folders that hold nothing written for this repository. */
const foreign = /(^|\/)(node_modules|build|dist|test-results|coverage)(\/|$)|^(data|till-data)(\/|$)/;

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: projectDirectory, exclude: (file) => foreign.test(file) });
const read = (file: string) => readFileSync(path.join(projectDirectory, file), 'utf8');

/** The text of a page without code, in which brackets and number signs mean other things. */
const prose = (text: string) => text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, 'code');

/** The anchors of a page, as GitHub makes them of its headings: a heading that comes again gets a number. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.replace(/^```.*?^```$/gms, '').matchAll(/^#+ (.+)$/gm)) {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let number = 0;
    while (anchors.has(number === 0 ? anchor : `${anchor}-${number}`)) number += 1;
    anchors.add(number === 0 ? anchor : `${anchor}-${number}`);
  }
  return anchors;
}

/** Where a link of a page leads; undefined for another host. */
function targetOf(page: string, link: string): { file: string; anchor: string | undefined } | undefined {
  if (/^[a-z]+:/.test(link)) return undefined;
  const [relative = '', anchor] = link.split('#');
  return { file: relative === '' ? page : path.join(path.dirname(page), relative), anchor };
}

const linksOf = (text: string) => [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);

const pages = filesOf('**/*.md');

describe('the pages of the repository', () => {
  test('link files that exist, at headings that they have', () => {
    const links = pages.flatMap((page) => linksOf(read(page)).map((link) => ({ page, link })));
    const wrong = links.filter(({ page, link }) => {
      const target = targetOf(page, link);
      if (!target) return false;
      if (!existsSync(path.join(projectDirectory, target.file))) return true;
      return target.anchor !== undefined && !anchorsOf(read(target.file)).has(target.anchor);
    });
    expect(wrong).toEqual([]);
    expect(links.length).toBeGreaterThan(200);
  });

  test('are there where sources name them', () => {
    const sources = filesOf('{bench,contract,scripts,server,src,tests,till}/**/*.{ts,tsx,mjs}');
    const named = [...sources, ...pages, 'biome.json'].flatMap((file) =>
      [...read(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => ({ file, page })),
    );
    expect(named.filter(({ page }) => !existsSync(path.join(projectDirectory, page)))).toEqual([]);
    expect(named.length).toBeGreaterThan(10);
  });
});

test('the index of the decisions leads to each decision once', () => {
  const folder = path.join('docs', 'decisions');
  const index = path.join(folder, 'README.md');
  const decisions = filesOf(`${folder}/*.md`)
    .filter((file) => file !== index)
    .flatMap((file) => [...read(file).matchAll(/^## .+$/gm)].map(([heading]) => [file, heading] as const))
    .map(([file, heading]) => `${path.basename(file)}#${[...anchorsOf(heading)][0]}`);
  expect(linksOf(read(index)).toSorted()).toEqual(decisions.toSorted());
  expect(decisions.length).toBeGreaterThan(100);
});
