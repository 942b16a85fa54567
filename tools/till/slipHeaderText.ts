import { z } from 'zod';
import { rasterFrom } from '../../contract/stores/escPos.ts';
import { isBlack, type Raster } from '../../contract/stores/raster.ts';
import { slipLinesOf } from '../../contract/stores/tillSlip.ts';

/** What this till reads of a slip header. One has more, for tills that print. */
const slipHeader = z.looseObject({
  tillSlipHeader: z.object({ name: z.string(), lines: z.string().nullable() }),
});

/** Characters that a logo may take across. */
const columns = 40;

/** The share of its dots from which a half of a character is black. */
const enough = 0.5;

/** A character for its upper and lower half, each black or not. */
const halves = [
  [' ', '▄'],
  ['▀', '█'],
] as const;

/** A logo as lines to look at: each character stands for two squares of its dots, one above the other. */
function logoLines(logo: Raster): string[] {
  const side = Math.max(1, Math.ceil((logo.rowBytes * 8) / columns));
  const isDark = (left: number, top: number): boolean => {
    let black = 0;
    for (let row = top; row < top + side; row += 1)
      for (let column = left; column < left + side; column += 1)
        if (row < logo.rows && column < logo.rowBytes * 8 && isBlack(logo, column, row)) black += 1;
    return black >= enough * side * side;
  };
  const lines: string[] = [];
  for (let top = 0; top < logo.rows; top += 2 * side) {
    let line = '';
    for (let left = 0; left < logo.rowBytes * 8; left += side)
      line += halves[isDark(left, top) ? 1 : 0][isDark(left, top + side) ? 1 : 0];
    lines.push(line.trimEnd());
  }
  return lines;
}

/**
 * A slip header as lines to read.
 * @param logo the bytes that print its logo
 * @throws Error if the file is no picture for a printer
 */
export function slipHeaderLines(payload: unknown, logo: Buffer | undefined): string[] {
  const { name, lines } = slipHeader.parse(payload).tillSlipHeader;
  return [
    `The slip header “${name}”${logo ? ' with its logo' : ''}:`,
    ...(logo ? logoLines(rasterFrom(logo)) : []),
    ...slipLinesOf(lines),
  ].map((line, index) => (index === 0 ? line : `  ${line}`));
}
