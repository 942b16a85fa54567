/** Dots across the papers of 32, 42 and 48 columns. */
export const dotsOf = { 32: 384, 42: 512, 48: 576 } as const;

/** Dots that a picture may be high. */
export const highestPicture = 300;

/** A picture in black and white: each bit a dot, rows padded to whole bytes. */
export interface Raster {
  /** Bytes of one row. */
  rowBytes: number;
  rows: number;
  bits: Uint8Array;
}

/** A picture as a decoder gives it: red, green, blue and alpha of each pixel. */
export interface Pixels {
  pixels: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/** True if the dot is black. */
export const isBlack = ({ rowBytes, bits }: Raster, column: number, row: number): boolean =>
  ((bits[row * rowBytes + (column >> 3)] ?? 0) & (0x80 >> (column & 7))) !== 0;

/** How bright pixels are on white paper, from 0 to 255, on average over a rectangle of them. */
function brightnessOf({ pixels, width }: Pixels, [left, right]: Span, [top, bottom]: Span): number {
  let sum = 0;
  for (let row = top; row < bottom; row += 1)
    for (let column = left; column < right; column += 1) {
      const at = (row * width + column) * 4;
      const [red = 255, green = 255, blue = 255] = [pixels[at], pixels[at + 1], pixels[at + 2]];
      const alpha = (pixels[at + 3] ?? 255) / 255;
      sum += 255 - alpha * (255 - (0.299 * red + 0.587 * green + 0.114 * blue));
    }
  return sum / ((right - left) * (bottom - top));
}

type Span = readonly [from: number, to: number];

/** The pixels that a dot stands for, at least one. */
function spanOf(index: number, dots: number, pixels: number): Span {
  const from = Math.floor((index * pixels) / dots);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * pixels) / dots))];
}

/**
 * A picture in black and white for a paper: never enlarged, as wide as it fits, at most 300 dots high. A dot is black
 * where the pixels that it stands for are darker than the middle. The preview and the bytes for the printer come from
 * here, so both show the same dots.
 */
export function rasterOf(picture: Pixels, dots: number): Raster {
  const { width, height } = picture;
  const scale = Math.min(1, dots / width, highestPicture / height);
  const columns = Math.max(1, Math.floor(width * scale));
  const rows = Math.max(1, Math.floor(height * scale));
  const rowBytes = Math.ceil(columns / 8);
  const bits = new Uint8Array(rowBytes * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [across, down] = [spanOf(column, columns, width), spanOf(row, rows, height)];
      if (brightnessOf(picture, across, down) >= 128) continue;
      const index = row * rowBytes + (column >> 3);
      bits[index] = (bits[index] ?? 0) | (0x80 >> (column & 7));
    }
  return { rowBytes, rows, bits };
}
