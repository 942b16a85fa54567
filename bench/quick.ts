import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { sameTable } from './figures/fileFigures.ts';
import { type Extent, type Row, reportRows } from './report.ts';

const file = path.join(import.meta.dirname, 'baseline.json');

/** What a row may lose of its share before the run fails. */
const allowedLoss = 0.1;

/** Enough to tell a change from noise. */
export const quickExtent: Extent = { seconds: 3, includes: (work) => work !== sameTable };

/** Measures rows within an extent. */
export type Measure = (extent: Extent) => Promise<Row[]>;

/** Compares what a quick run measures with the shares of the floor in baseline.json, or takes it as the new baseline. */
export class QuickRun {
  readonly #baseline: Record<string, number>;
  readonly #isAccepting: boolean;
  readonly #shares: Record<string, number> = {};

  private constructor(baseline: Record<string, number>, isAccepting: boolean) {
    this.#baseline = baseline;
    this.#isAccepting = isAccepting;
  }

  static async open(isAccepting: boolean): Promise<QuickRun> {
    const text = isAccepting ? '{}' : await readFile(file, 'utf8');
    return new QuickRun(z.record(z.string(), z.number()).parse(JSON.parse(text)), isAccepting);
  }

  #isWorse(work: string): boolean {
    const before = this.#baseline[work];
    return before !== undefined && !((this.#shares[work] ?? 0) >= before * (1 - allowedLoss));
  }

  /** Measures and prints rows. Rows that seem worse are measured once more, and the better share counts. */
  async take(measure: Measure): Promise<void> {
    const rows = await measure(quickExtent);
    reportRows(rows);
    for (const { work, share } of rows) this.#shares[work] = share;
    const seemWorse = new Set(rows.map(({ work }) => work).filter((work) => this.#isWorse(work)));
    if (seemWorse.size === 0) return;
    console.error(`Measured once more: ${[...seemWorse].join('; ')}.`);
    const again = await measure({ ...quickExtent, includes: (work) => seemWorse.has(work) });
    const second = again.filter(({ work }) => seemWorse.has(work));
    reportRows(second);
    for (const { work, share } of second) this.#shares[work] = Math.max(share, this.#shares[work] ?? 0);
  }

  /** Writes the baseline, or names the rows that are worse than it and lets the program fail. */
  async finish(): Promise<void> {
    if (this.#isAccepting) return writeFile(file, `${JSON.stringify(this.#shares, undefined, 2)}\n`);
    const worse = Object.keys(this.#baseline).filter((work) => this.#isWorse(work));
    const missing = Object.keys(this.#shares).filter((work) => this.#baseline[work] === undefined);
    const faults = [
      ...worse.map(
        (work) => `${work}: ${this.#shares[work] ?? 'nothing'} of its floor, before ${this.#baseline[work]}`,
      ),
      ...missing.map((work) => `${work}: not in bench/baseline.json`),
    ];
    if (faults.length === 0) return console.error('No row is more than a tenth below bench/baseline.json.');
    console.error(`More than a tenth below bench/baseline.json, or not in it:\n${faults.join('\n')}`);
    process.exitCode = 1;
    return;
  }
}
