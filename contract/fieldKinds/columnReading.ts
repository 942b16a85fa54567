import type { Reading, TextDialect } from './kind.ts';

const samplesShown = 5;

/** Watches one column for texts that can be read in two ways, until one text shows which way the column has. */
export function columnReading(readingIn: (text: string) => Reading | 'ambiguous' | undefined) {
  const samples = new Set<string>();
  let shown: Reading | undefined;
  return {
    see(text: string): void {
      if (shown !== undefined) return;
      const reading = readingIn(text);
      if (reading !== 'ambiguous') shown = reading;
      else if (samples.size < samplesShown) samples.add(text);
    },
    /** The way that the column shows. */
    shown: () => shown,
    /** The first texts that can be read in two ways; none once the column shows which way it has. */
    samples: (): string[] => (shown === undefined ? [...samples] : []),
  };
}

/** The dialect of a column that has that way of writing. */
export const withReading = (dialect: TextDialect, reading: Reading): TextDialect =>
  reading === '.' || reading === ','
    ? { ...dialect, decimalMark: reading }
    : { ...dialect, dateOrder: reading };
