import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Session } from '../../support/api.ts';
import { follow, makeWholeCheckout, stepsOf } from '../../support/checkout.ts';
import { whenFileEnds } from '../../support/whenFileEnds.ts';

// docs/adding-a-field-kind.md, followed in a copy of the product.

const copy = await makeWholeCheckout();
const steps = await stepsOf('adding-a-field-kind.md');
const isContract = ({ file }: { file: string }) => file.startsWith('contract/');

/** What TypeScript says of the lists of kinds: the file of each mistake, and what it misses. */
function mistakes(): string[] {
  const config = path.join(copy, 'kinds.json');
  const files = [
    ...['contract/readText.ts', 'contract/rowTypes.ts', 'server/schema/fieldKinds.ts'],
    ...['src/kit/fieldKinds/cells.ts', 'src/kit/fieldKinds/editors.ts'],
  ];
  // Types know the colours of the theme, and each part of the pages adds the keys of its texts to them.
  writeFileSync(
    config,
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['src/**/en.ts', 'src/**/en/*.ts', 'src/theme/*.ts'],
      files,
    }),
  );
  const tsc = path.join(copy, 'node_modules', '.bin', 'tsc');
  // Without the option, it writes for eyes where the environment says anything about colours.
  const { status, stdout, stderr } = spawnSync(
    tsc,
    ['--project', config, '--checkers', '1', '--pretty', 'false'],
    { cwd: copy, encoding: 'utf8' },
  );
  if (status !== 0 && !stdout.includes('): error ')) throw new Error(`TypeScript failed: ${stderr}${stdout}`);
  return [...stdout.matchAll(/^(\S+)\(.*?\): error (.*)$/gm)].map(([, file, text]) => `${file}: ${text}`);
}

const inCopy = (file: string) => import(path.join(copy, file));
const reviews = '/services/main/test/reviews';
let [missing, left]: string[][] = [];
let session: Session;

beforeAll(async () => {
  for (const step of steps.filter(isContract)) await follow(step, copy);
  missing = mistakes();
  for (const step of steps.filter((one) => !isContract(one))) await follow(step, copy);
  left = mistakes();
  const { endFile }: typeof import('../../support/whenFileEnds.ts') = await inCopy(
    'tests/support/whenFileEnds.ts',
  );
  whenFileEnds(endFile);
  const { startApi }: typeof import('../../support/api.ts') = await inCopy('tests/support/api.ts');
  const { defineResource } = await inCopy('contract/defineResource.ts');
  const api = await startApi([
    defineResource({
      name: 'test/reviews',
      labels: { one: 'Review', many: 'Reviews' },
      title: 'name',
      fields: { name: { kind: 'text', required: true, unique: true }, stars: { kind: 'rating' } },
    }),
  ]);
  session = await api.signIn(await api.createCustomer('Reviews'));
});

test('nothing compiles while a side has no entry', () => {
  expect(missing?.map((mistake) => mistake.split(':', 1)[0]).sort()).toEqual([
    ...['server/schema/fieldKinds.ts', 'src/kit/fieldKinds/cells.ts', 'src/kit/fieldKinds/editors.ts'],
  ]);
  for (const mistake of missing ?? []) expect(mistake).toContain("Property 'rating' is missing");
  expect(left).toEqual([]);
});

const names = async (query: object) => {
  const filter = encodeURIComponent(JSON.stringify(query));
  const { body } = await session.call<WireRecord[]>('GET', `${reviews}?filter=${filter}`);
  return body.data.map(({ name }) => name);
};

test('a call writes and reads it, lists filter by it, and other values are refused', async () => {
  const { body } = await session.call('POST', reviews, { name: 'Good', stars: 4 });
  expect(body.data).toMatchObject({ stars: 4 });
  await session.call('POST', reviews, { name: 'None' });
  expect(await names({ stars: { gte: 4 } })).toEqual(['Good']);
  expect(await names({ stars: { isEmpty: true } })).toEqual(['None']);
  for (const stars of [0, 6, 2.5, 'many'])
    expect((await session.call('POST', reviews, { name: `With ${stars}`, stars })).status).toBe(422);
});

test('a file holds it, and an import reads every way of writing it', async () => {
  const file = await session.call('GET', `${reviews}/downloadExcel?format=csv`);
  expect(file.text).toContain('Good,4');
  const texts = 'Name,Stars\nFigure,2\nShare,3/5\nStars,★★★★★\nFew,★★☆☆☆\n';
  const { body } = await session.upload<ImportAnswer>(reviews, texts);
  expect(body.data).toMatchObject({ created: 4 });
  expect((await names({ stars: 2 })).sort()).toEqual(['Few', 'Figure']);
  expect(await names({ stars: { in: [3, 5] } })).toEqual(['Share', 'Stars']);
});
