import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { manifestOf, type ScreenSettings, screensOf } from '../../../contract/signage/compile.ts';
import { epochMs } from '../../../contract/signage/manifest.ts';
import {
  correctionOf,
  cycleOf,
  frameAt,
  offsetOf,
  outOfStep,
  type Scheduled,
  slewed,
} from '../../../contract/signage/schedule.ts';

const screen: Scheduled = {
  isTimeSync: true,
  startDelayMs: 0,
  tween: { code: 'CROSS_FADE', durationMs: 600, easing: 'ease-in-out' },
  items: [{ durationMs: 8000 }, { durationMs: 8000 }, { durationMs: 12_000 }],
};
const from = { epochMs, startedAt: epochMs };
const at = (moment: string, of = screen) => frameAt(of, Date.parse(moment), from);

describe('what a screen shows at a moment', () => {
  test('follows from the clock alone: the vectors of 2026', () => {
    expect(at('2026-01-01T00:00:30Z')).toMatchObject({ index: 0, offsetMs: 2000, progress: 0 });
    expect(at('2026-11-21T10:00:00Z')).toMatchObject({ index: 0, offsetMs: 4000, progress: 0 });
  });

  test('a transition takes the last part of its item, so the items take no longer', () => {
    expect(at('2026-01-01T00:00:07.400Z')).toMatchObject({ index: 0, nextIndex: 1, progress: 0 });
    expect(at('2026-01-01T00:00:07.700Z')).toMatchObject({ index: 0, nextIndex: 1, progress: 0.5 });
    expect(at('2026-01-01T00:00:08.000Z')).toMatchObject({ index: 1, nextIndex: 2, progress: 0 });
    expect(at('2026-01-01T00:00:27.700Z')).toMatchObject({ index: 2, nextIndex: 0, progress: 0.5 });
  });

  test('is the same for a moment before the epoch, and later by the delay', () => {
    expect(at('2025-12-31T23:59:59Z')).toMatchObject({ index: 2, offsetMs: 11_000 });
    expect(at('2026-01-01T00:00:09Z', { ...screen, startDelayMs: 2000 })).toMatchObject({
      index: 0,
      offsetMs: 7000,
    });
  });

  test('a screen that is not in step begins with its first item, which it holds during the delay', () => {
    const alone = { ...screen, isTimeSync: false, startDelayMs: 5000 };
    const started = { epochMs, startedAt: epochMs + 3_600_000 };
    expect(frameAt(alone, started.startedAt + 4000, started)).toMatchObject({
      index: 0,
      offsetMs: 0,
      untilChangeMs: 1000,
    });
    expect(frameAt(alone, started.startedAt + 14_000, started)).toMatchObject({ index: 1, offsetMs: 1000 });
  });

  test('one item has no transition, and no items show nothing', () => {
    expect(at('2026-01-01T00:00:07.900Z', { ...screen, items: [{ durationMs: 8000 }] })).toMatchObject({
      index: 0,
      nextIndex: 0,
      progress: 0,
    });
    expect(at('2026-01-01T00:00:00Z', { ...screen, items: [] })).toBeUndefined();
  });

  test('at every moment there is one item, and nothing changes before it says so', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        (durations, durationMs, since) => {
          const any = {
            ...screen,
            tween: { ...screen.tween, durationMs },
            items: durations.map((one) => ({ durationMs: one })),
          };
          // Everything begins at whole milliseconds, so half of one is never the very moment of a change.
          const moment = epochMs + since + 0.5;
          const frame = frameAt(any, moment, from);
          expect(frame?.offsetMs).toBeLessThan(durations[frame?.index ?? -1] ?? 0);
          expect(frame?.untilChangeMs).toBeGreaterThan(0);
          const later = frameAt(any, moment + (frame?.untilChangeMs ?? 0) - 0.25, from);
          expect([later?.index, later?.progress === 0]).toEqual([frame?.index, frame?.progress === 0]);
        },
      ),
    );
  });
});

describe('the clocks of players', () => {
  test('the sample that travelled fastest says how far the server is ahead', () => {
    const slow = { sentAt: 0, receivedAt: 3400, answeredAt: 3400, heardAt: 600 };
    const fast = { sentAt: 1000, receivedAt: 4010, answeredAt: 4012, heardAt: 1022 };
    expect(offsetOf([slow, fast])).toEqual({ offsetMs: 3000, errorMs: 10 });
    expect(offsetOf([])).toBeUndefined();
  });

  test('small differences are taken bit by bit, large ones at once', () => {
    expect(slewed(100, 130, 1000)).toBe(105);
    expect(slewed(100, 70, 2000)).toBe(90);
    expect(slewed(100, 102, 60_000)).toBe(102);
    expect(slewed(100, 150, 10)).toBe(150);
  });

  test('a video that drifts is left alone, played faster or slower, or moved to its place', () => {
    expect([39, -39].map(correctionOf)).toEqual([{ playbackRate: 1 }, { playbackRate: 1 }]);
    expect([41, -250].map(correctionOf)).toEqual([{ playbackRate: 0.97 }, { playbackRate: 1.03 }]);
    expect([251, -400].map(correctionOf)).toEqual(['jump', 'jump']);
  });
});

describe('the manifest of a layout', () => {
  const file = (id: string, durationMs: number | null = null) => ({
    ...{ id, name: id, file: id, url: '', sha256: null, bytes: 1, durationMs },
    kind: durationMs === null ? ('IMAGE' as const) : ('VIDEO' as const),
  });
  const settings = (name: string, changes: Partial<ScreenSettings>): ScreenSettings => ({
    ...{ id: name, name, screenTypeId: 1, screenOrientationTypeId: 1, screenTweenTypeId: 3 },
    ...{ screenStatusId: 1, screenDelayId: 2, screenDurationId: 1, isTimeSync: true, delay: 250 },
    ...{ board: null, files: [file('a'), file('b')] },
    ...changes,
  });
  const layout = (...screens: ScreenSettings[]) => ({ id: 'wall', name: 'Wall', url: 'wall', screens });

  test('says what the choices of a screen mean', () => {
    const { screens, layout: shown, version } = manifestOf(layout(settings('left', {})), 54);
    expect([shown, version]).toEqual([{ id: 'wall', name: 'Wall', url: 'wall', screens: 1 }, 54]);
    expect(screens[0]).toMatchObject({
      ...{ order: 1, type: 'SLIDERS', orientation: 'LANDSCAPE', isActive: true, startDelayMs: 750 },
      tween: { code: 'CROSS_FADE', durationMs: 600 },
      items: [{ durationMs: 8000 }, { durationMs: 8000 }],
    });
  });

  test('a screen for videos leaves pictures out, and a video takes as long as its file', () => {
    const files = [file('a'), file('v', 6200)];
    const [screen] = manifestOf(layout(settings('left', { screenTypeId: 2, files })), 1).screens;
    expect(screen?.items).toMatchObject([{ id: 'v', durationMs: 6200 }]);
  });

  test('screens in step take equally long, and the editor hears which do not', () => {
    const wall = layout(
      settings('left', {}),
      settings('right', { screenDurationId: 3 }),
      settings('alone', { isTimeSync: false, screenDurationId: 2 }),
      settings('off', { screenStatusId: 2, screenDurationId: 7 }),
    );
    expect(manifestOf(wall, 1).screens.map(cycleOf)).toEqual([20_000, 20_000, 10_000, 120_000]);
    expect(outOfStep(screensOf(wall))).toEqual([
      { name: 'left', cycleMs: 16_000 },
      { name: 'right', cycleMs: 20_000 },
    ]);
  });
});
