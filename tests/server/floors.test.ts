import { expect, test } from 'vitest';
import { faultsOf } from '../../scripts/floors.mjs';

const house = {
  floors: {
    '.': ['shared', ['pages', 'server'], 'tools', '*'],
    pages: ['words', ['board', 'calendar'], '*', 'areas', 'start.ts'],
  },
  faces: { 'pages/board': ['pages/start.ts'] },
  'sees only': { tools: ['shared'] },
  packages: [
    { in: 'shared', only: ['zod'], because: 'What is shared imports only zod.' },
    { in: 'server', never: ['react', '@mui/'], because: 'There are no pages on the server.' },
    {
      in: 'pages',
      except: 'pages/words',
      never: ['ra-core'],
      names: ['useTranslate'],
      because: 'Use the typed useTranslate.',
    },
  ],
  areas: { 'pages/areas': 1 },
};

const tree: Readonly<Record<string, string>> = {
  'shared/price.ts': `import { z } from 'zod';`,
  'server/main.ts': `import { price } from '../shared/price.ts';`,
  'pages/words/useTranslate.ts': `import { useTranslate } from 'ra-core';`,
  'pages/board/Board.tsx': `import { useTranslate } from '../words/useTranslate.ts';\nimport { useStore } from 'ra-core';`,
  'pages/board/cards/Card.tsx': '',
  'pages/board/BoardCard.tsx': `export { Board } from './Board.tsx';`,
  'pages/calendar/days.ts': `export const days = 7;`,
  'pages/App.tsx': `const Board = lazy(() => import('./board/Board.tsx'));`,
  'pages/areas/menus/module.ts': `import { App } from '../../App.tsx';`,
  'pages/areas/tills/module.ts': `import type { Price } from '../../../shared/price.ts';`,
  'pages/areas/all.ts': `import './menus/module.ts';\nimport './tills/module.ts';`,
  'pages/start.ts': `import { areas } from './areas/all.ts';`,
  'tools/print.mjs': `import { price } from '../shared/price.ts';`,
  'build.config.ts': `import { print } from './tools/print.mjs';`,
};

const faultsWith = (changes: Readonly<Record<string, string>>, rules: Partial<typeof house> = {}) =>
  faultsOf({ ...house, ...rules }, Object.entries({ ...tree, ...changes }));

const advice = 'Move what both need to a lower floor, or pass it in from above (docs/architecture.md).';

test('a tree that keeps to its floors has no fault', () => {
  expect(faultsWith({})).toEqual([]);
});

test('an import of a floor above is a fault at its line, whatever the form of the import', () => {
  const forms = [
    `import { Board } from '../board/Board.tsx';`,
    `import type { Board } from '../board/Board.tsx';`,
    `import '../board/Board.tsx';`,
    `export * from '../board/Board.tsx';`,
    `export type { Board } from '../board/Board.tsx';`,
    `const later = () => import('../board/Board.tsx');`,
  ];
  for (const form of forms)
    expect(faultsWith({ 'pages/words/plural.ts': `// The plural of a word.\n${form}` }), form).toEqual([
      `pages/words/plural.ts:2 imports pages/board/Board.tsx. In "pages" of floors.json, board is above words. ${advice}`,
    ]);
  expect(faultsWith({ 'shared/price.ts': `import { Board } from '../pages/board/Board.tsx';` })).toEqual([
    `shared/price.ts:1 imports pages/board/Board.tsx. In "." of floors.json, pages is above shared. ${advice}`,
  ]);
});

test('folders on one floor do not see each other, and the files of a place have a floor too', () => {
  expect(
    faultsWith({
      'pages/board/day.ts': `import { days } from '../calendar/days.ts';`,
      'server/page.ts': `import { App } from '../pages/App.tsx';`,
      'pages/calendar/page.ts': `import { App } from '../App.tsx';`,
    }),
  ).toEqual([
    `pages/board/day.ts:1 imports pages/calendar/days.ts. In "pages" of floors.json, calendar shares a floor with board. ${advice}`,
    `server/page.ts:1 imports pages/App.tsx. In "." of floors.json, pages shares a floor with server. ${advice}`,
    `pages/calendar/page.ts:1 imports pages/App.tsx. In "pages" of floors.json, * is above calendar. ${advice}`,
  ]);
});

test('a folder that sees only some folders sees no others, although they are below it', () => {
  expect(faultsWith({ 'tools/print.mjs': `import '../server/main.ts';` })).toEqual([
    `tools/print.mjs:1 imports server/main.ts. By floors.json, tools sees only shared. ${advice}`,
  ]);
});

test('of a place with a face, others import only the files directly in it, but for those that see inside', () => {
  const card = `import { Card } from './board/cards/Card.tsx';`;
  expect(
    faultsWith({
      'pages/board/BoardCard.tsx': `import { Card } from './cards/Card.tsx';`,
      'pages/start.ts': card,
      'pages/App.tsx': `${card}\nimport type { Board } from './board/Board.tsx';`,
      'pages/areas/menus/module.ts': `const Card = lazy(() => import('../../board/cards/Card.tsx'));`,
    }),
  ).toEqual(
    ['pages/App.tsx:1', 'pages/areas/menus/module.ts:1'].map(
      (place) =>
        `${place} imports pages/board/cards/Card.tsx. By floors.json, others import only the files directly in pages/board. Import one of these, or add one.`,
    ),
  );
});

test('a package is a fault where its folder may not import it, and so is a name of one', () => {
  expect(
    faultsWith({
      'shared/file.ts': `import { readFile } from 'node:fs';`,
      'server/page.tsx': `import { createRoot } from 'react-dom/client';\nimport { Box } from '@mui/material';`,
      'pages/board/text.ts': `import { useStore, useTranslate as translate } from 'ra-core';`,
      'pages/board/all.ts': `import * as core from 'ra-core';`,
    }),
  ).toEqual([
    'shared/file.ts:1 imports node:fs. What is shared imports only zod.',
    'server/page.tsx:1 imports react-dom/client. There are no pages on the server.',
    'server/page.tsx:2 imports @mui/material. There are no pages on the server.',
    'pages/board/text.ts:1 imports ra-core. Use the typed useTranslate.',
    'pages/board/all.ts:1 imports ra-core. Use the typed useTranslate.',
  ]);
});

test('an area sees neither another one nor what puts the areas together', () => {
  expect(
    faultsWith({
      'pages/areas/menus/order.ts': `import type { Till } from '../tills/module.ts';`,
      'pages/areas/tills/back.ts': `import '../all.ts';`,
    }),
  ).toEqual([
    `pages/areas/menus/order.ts:1 imports pages/areas/tills/module.ts. In "pages/areas" of floors.json, tills shares a floor with menus. ${advice}`,
    `pages/areas/tills/back.ts:1 imports pages/areas/all.ts. In "pages/areas" of floors.json, all.ts is above tills. ${advice}`,
  ]);
});

test('a folder without a floor is a fault, once, and a new area needs none', () => {
  expect(
    faultsWith({
      'pages/gallery/Gallery.tsx': `import { Board } from '../board/Board.tsx';`,
      'pages/gallery/Picture.tsx': '',
      'worker/main.ts': '',
      'pages/areas/vouchers/module.ts': '',
    }),
  ).toEqual([
    'pages/gallery has no floor. Add it to "pages" in floors.json, above all that it imports.',
    'worker has no floor. Add it to "." in floors.json, above all that it imports.',
  ]);
});

test('a file that cannot be read as code is an error, not a file without imports', () => {
  expect(() => faultsWith({ 'server/broken.ts': 'import {' })).toThrow('server/broken.ts cannot be read');
});
