import type { Raster } from './raster.ts';
import { byteOf } from './slipText.ts';
import type { SlipLine } from './tillSlip.ts';

const [escapeByte, groupByte] = [0x1b, 0x1d];

/** The commands of ESC/POS that slips need. */
export const commands = {
  initialise: [escapeByte, 0x40],
  /** The code page Windows-1252, as Epson counts. */
  codePage: [escapeByte, 0x74, 16],
  align: { left: [escapeByte, 0x61, 0], centre: [escapeByte, 0x61, 1], right: [escapeByte, 0x61, 2] },
  bold: (isOn: boolean) => [escapeByte, 0x45, isOn ? 1 : 0],
  /** Characters so many times as wide and as high as usual, from 1 to 8. */
  size: (width: number, height: number) => [groupByte, 0x21, ((width - 1) << 4) | (height - 1)],
  feed: (lines: number) => [escapeByte, 0x64, lines],
  cut: [groupByte, 0x56, 0x42, 0],
  /** Opens the drawer that is connected to pin 2. */
  drawer: [escapeByte, 0x70, 0, 0x19, 0xfa],
} as const;

const low = (value: number) => value & 0xff;
const high = (value: number) => (value >> 8) & 0xff;

const rasterCommand = [groupByte, 0x76, 0x30, 0] as const;

/** Bytes before the dots of a picture: the command, its width and its height. */
const rasterHead = rasterCommand.length + 4;

/** A picture at the place where the paper is. */
export const rasterBytes = ({ rowBytes, rows, bits }: Raster): Uint8Array =>
  Uint8Array.from([...rasterCommand, low(rowBytes), high(rowBytes), low(rows), high(rows), ...bits]);

/** The picture that such bytes print. @throws Error if they are something else */
export function rasterFrom(bytes: Uint8Array): Raster {
  const [rowBytes, rows] = [4, 6].map((at) => (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0)) as [
    number,
    number,
  ];
  const isPicture = rasterCommand.every((byte, at) => bytes[at] === byte);
  if (!isPicture || bytes.length !== rasterHead + rowBytes * rows) throw new Error('This is no picture.');
  return { rowBytes, rows, bits: bytes.subarray(rasterHead) };
}

/** A QR code, model 2, modules of six dots, error level M. */
export function qrBytes(text: string): number[] {
  const data = [...new TextEncoder().encode(text)];
  const command = (parameters: readonly number[]) => {
    const count = parameters.length;
    return [groupByte, 0x28, 0x6b, low(count), high(count), ...parameters];
  };
  return [
    ...command([0x31, 0x41, 0x32, 0]),
    ...command([0x31, 0x43, 6]),
    ...command([0x31, 0x45, 0x31]),
    ...command([0x31, 0x50, 0x30, ...data]),
    ...command([0x31, 0x51, 0x30]),
  ];
}

/** The bytes that print a line, in the size and weight that it has, or as the picture that was drawn of it. */
function lineBytes({ text, isBold, isTall }: SlipLine, picture: Raster | undefined): number[] {
  if (picture) return [...rasterBytes(picture)];
  const { bold, size } = commands;
  const printed = [...text].map((character) => byteOf(character) ?? 0x3f);
  const weighted = isBold ? [...bold(true), ...printed, ...bold(false)] : printed;
  // The printer moves on by the height of the line, so the size ends after it.
  return isTall ? [...size(1, 2), ...weighted, 0x0a, ...size(1, 1)] : [...weighted, 0x0a];
}

/**
 * The bytes that print a slip: logo, lines, QR code, and a cut. Lines are as wide as the paper, so all begin at the left.
 * The drawer opens first, so that the cashier need not wait for the paper.
 * @param drawn pictures of the lines whose characters the printer lacks
 */
export function slipBytes({
  lines,
  drawn,
  logo,
  qrLink,
  opensDrawer,
}: {
  lines: readonly SlipLine[];
  drawn: ReadonlyMap<SlipLine, Raster>;
  logo: Raster | null;
  qrLink: string | null;
  opensDrawer: boolean;
}): Uint8Array {
  const { initialise, codePage, align, feed, cut, drawer } = commands;
  const middle = (bytes: Iterable<number>) => [...align.centre, ...bytes, ...align.left];
  return Uint8Array.from([
    ...[...initialise, ...codePage],
    ...(opensDrawer ? drawer : []),
    ...(logo ? middle(rasterBytes(logo)) : []),
    ...lines.flatMap((line) => lineBytes(line, drawn.get(line))),
    ...(qrLink ? middle([...feed(1), ...qrBytes(qrLink), ...feed(1)]) : []),
    ...[...feed(3), ...cut],
  ]);
}
