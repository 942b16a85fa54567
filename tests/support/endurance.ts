// The tests of crashes, hostile requests and whole lists of calls or pages have two sizes. `npm test` tries a few of each
// shape; `npm run prove` sets PROVE=1 and tries everything.
import { randomInt } from 'node:crypto';

/** Whether the tests run at full size. The only place that reads PROVE. */
export const isProving = process.env.PROVE === '1';

/** The small value for `npm test`, the full one for `npm run prove`. */
export const atScale = <Value>(small: Value, full: Value): Value => (isProving ? full : small);

/** All items, or in `npm test` that many of them: others at each turn, so that the turns together try every item. */
export function fewOf<Item>(items: readonly Item[], count: number, turn: number): readonly Item[] {
  if (isProving || items.length <= count) return items;
  return Array.from({ length: count }, (_, index) => items[(turn * count + index) % items.length] as Item);
}

const seedOfTests = 20_261_121;

/** Where random numbers start: always the same in `npm test`, PROVE_SEED or a new one in `npm run prove`. */
export const seed = Number(process.env.PROVE_SEED ?? atScale(seedOfTests, randomInt(2 ** 31)));

/** Random numbers from 0 to 1, which depend on the seed only. */
export function seeded(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Figure {
  /** What was tried. */
  what: string;
  tried: number;
  /** How many of them broke the promise. */
  broken: number;
  /** What happened to those: they were lost, let in, or wrong. */
  as: 'lost' | 'let in' | 'wrong';
  /** Whether the seed decides what is tried. */
  isRandom?: boolean;
}

/** Prints the line of a figure in `npm run prove`, which finds it by its first word. Call it before the assertion. */
export function report({ what, tried, broken, as, isRandom = false }: Figure): void {
  if (!isProving) return;
  const ending = isRandom ? `, seed ${seed}` : '';
  process.stdout.write(`\nfigure: ${what}: ${tried} tried, ${broken} ${as}${ending}\n`);
}

/** Counts what is tried, one assertion for each, and goes on after a broken promise, so that all of them are counted. */
export function startFigure(what: string, { as, isRandom = false }: Pick<Figure, 'as' | 'isRandom'>) {
  let tried = 0;
  let broken = 0;
  const unsettled: unknown[] = [];
  /** Fails with the first assertion that failed since the last time, as a test does that is one of several. */
  const settle = () => {
    const [first] = unsettled;
    unsettled.length = 0;
    if (first !== undefined) throw first;
  };
  return {
    check(assertion: () => void): void {
      tried += 1;
      try {
        assertion();
      } catch (error) {
        broken += 1;
        unsettled.push(error);
      }
    },
    /** How many were tried until now. */
    tried: () => tried,
    settle,
    /** Reports the figure and then fails if an assertion did. */
    end(): void {
      report({ what, tried, broken, as, isRandom });
      settle();
    },
  };
}
