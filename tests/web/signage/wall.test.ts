import { describe, expect, test } from 'vitest';
import {
  inOrder,
  isInactive,
  lengthOf,
  movedTo,
  noSteps,
  type ScreenSettings,
  type Step,
  screenOf,
  shapeOf,
  type WallFile,
  type WallScreen,
  wallOf,
  warningsOf,
  withDone,
  without,
  withRedone,
  withScreen,
  withUndone,
} from '../../../src/custom/signage/editor/wall.ts';

const times = new Map([
  [1, 8000],
  [2, 5000],
]);
const picture = (id: string): WallFile => ({
  ...{ id, mediaId: `media ${id}`, name: `${id}.png`, picture: undefined, videoMs: undefined },
});
const video = (id: string, videoMs: number): WallFile => ({ ...picture(id), videoMs });
const settings: ScreenSettings = {
  ...{ name: 'Left', screenTypeId: 1, screenOrientationTypeId: 1, screenTweenTypeId: 1, screenDelayId: 1 },
  ...{ screenDurationId: 1, screenStatusId: 1, isTimeSync: true, delay: 0, boardId: null },
};
const screen = (id: string, files: readonly WallFile[], more: Partial<ScreenSettings> = {}): WallScreen => ({
  id,
  version: 1,
  settings: { ...settings, ...more },
  boardName: undefined,
  files,
});

test('a layout is put together from its records, each screen with its files in their order (P1-3.3-05, P1-3.3-13)', () => {
  const record = {
    ...{ id: 's1', version: 4, ...settings, isTimeSync: false, screenOrientationTypeId: 2 },
    labels: {},
  };
  const wall = wallOf(
    { id: 'l', name: 'Wall', url: 'wall', LayoutScreens: [record, { ...record, id: 's2' }] },
    [
      { id: 'f1', screenId: 's2', mediaId: 'm2' },
      { id: 'f2', screenId: 's2', mediaId: 'm1' },
    ],
    [
      { id: 'm1', name: 'menu.png', files: { thumbnail: '/t/1', file: '/f/1' } },
      { id: 'm2', name: 'oven.mp4', durationMs: 12_000, files: {} },
    ],
  );
  expect(wall.screens.map(({ id, files }) => [id, files.map(({ name }) => name)])).toEqual([
    ['s1', []],
    ['s2', ['oven.mp4', 'menu.png']],
  ]);
  expect(wall.screens[1]?.files.map(({ picture: shown, videoMs }) => [shown, videoMs])).toEqual([
    [undefined, 12_000],
    ['/t/1', undefined],
  ]);
  expect(wall.screens[0]).toMatchObject({ version: 4, settings: { isTimeSync: false } });
  expect(shapeOf(screenOf(record, []))).toEqual({ width: 9, height: 16 });
  expect(shapeOf(screen('a', []))).toEqual({ width: 16, height: 9 });
});

describe('the length of a screen', () => {
  test('is that of its videos, and the time of each picture', () => {
    const files = [picture('a'), picture('b'), video('c', 12_000)];
    expect(lengthOf(screen('s', files), times)).toBe(28_000);
    expect(lengthOf(screen('s', files, { screenDurationId: 2 }), times)).toBe(22_000);
  });

  const long = screen('long', [picture('a'), picture('b'), video('c', 12_000)]);
  const short = screen('short', [picture('d'), picture('e'), picture('f')]);
  test('must be the same for screens in step', () => {
    const warnings = warningsOf([long, short, screen('alone', [picture('x')], { isTimeSync: false })], times);
    const lengths = [{ kind: 'lengths', lengths: [28_000, 24_000] }];
    expect([...warnings]).toEqual([
      ['long', lengths],
      ['short', lengths],
      ['alone', []],
    ]);
  });

  test.each([
    ['inactive', { screenStatusId: 2 }],
    ['out of step', { isTimeSync: false }],
  ])('does not matter where the other screen is %s', (_why, more) => {
    const other = { ...short, settings: { ...short.settings, ...more } };
    expect(warningsOf([long, other], times).get('long')).toEqual([]);
  });

  test('of a Video screen is that of its videos; it leaves its pictures out', () => {
    const files = [picture('a'), video('b', 28_000), picture('c')];
    const videos = screen('videos', files, { screenTypeId: 2 });
    expect(lengthOf(videos, times)).toBe(28_000);
    expect([...warningsOf([long, videos], times).values()]).toEqual([[], [{ kind: 'leftOut', count: 2 }]]);
  });

  test('of a screen without files is no length; it shows nothing, unless it is inactive anyway', () => {
    const empty = screen('empty', []);
    const off = screen('off', [], { screenStatusId: 2 });
    const warnings = warningsOf([long, empty, off], times);
    expect([warnings.get('long'), warnings.get('empty')]).toEqual([[], [{ kind: 'noFiles' }]]);
    expect([isInactive(off), warnings.get('off')]).toEqual([true, undefined]);
  });
});

test('what is moved takes the place of what it is dropped over', () => {
  expect(movedTo(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(movedTo(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  const list = ['a', 'b', 'new'].map((id) => ({ id }));
  expect(inOrder(list, ['b', 'a']).map(({ id }) => id)).toEqual(['b', 'a', 'new']);
});

test('a change of one screen leaves the others the same objects, so that they are not drawn again', () => {
  const wall = {
    layout: { id: 'l', name: 'Wall', url: 'wall' },
    screens: [screen('a', []), screen('b', [])],
  };
  const changed = withScreen(wall, 'b', () => ({ files: [picture('x')] }));
  expect(changed.screens[0]).toBe(wall.screens[0]);
  expect(changed.screens[1]?.files).toHaveLength(1);
});

describe('the steps of a visit', () => {
  const step = (name: string): Step => ({ name, run: async () => undefined, back: async () => undefined });
  const [one, two, three] = [step('one'), step('two'), step('three')];
  const names = ({ done, undone }: typeof noSteps) => [
    done.map(({ name }) => name).join(' '),
    undone.map(({ name }) => name).join(' '),
  ];
  const both = withDone(withDone(noSteps, one), two);

  test('go back and forth, and a new step ends the way forward', () => {
    const back = withUndone(both, two);
    expect(names(back)).toEqual(['one', 'two']);
    expect(names(withRedone(back, two))).toEqual(['one two', '']);
    expect(names(withDone(back, three))).toEqual(['one three', '']);
  });

  test('lose one that cannot be taken any more', () => {
    expect(names(without(both, two))).toEqual(['one', '']);
    expect(names(without(withUndone(both, two), two))).toEqual(['one', '']);
  });
});
