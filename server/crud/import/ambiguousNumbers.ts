import type { Dialect } from '../../../contract/calls/imports.ts';
import { decimalMarkIn } from '../../../contract/fieldKinds/number.ts';

const samplesShown = 5;

/** Watches one column for numbers that can be read in two ways, until one number shows which way is meant. */
export function ambiguousNumbers({ format }: Dialect) {
  const found = new Set<string>();
  let isTold = false;
  return {
    see(text: string): void {
      if (isTold) return;
      const mark = decimalMarkIn(text);
      // Numbers of a workbook are real numbers, written here with a point.
      if (mark === 'ambiguous' && !(format === 'xlsx' && text.includes('.'))) {
        if (found.size < samplesShown) found.add(text);
      } else if (mark !== undefined) isTold = true;
    },
    samples: (): string[] => (isTold ? [] : [...found]),
  };
}
