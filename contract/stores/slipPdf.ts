import type { Raster } from './raster.ts';
import { byteOf, columnsOf } from './slipText.ts';
import type { SlipLine } from './tillSlip.ts';

/** Points of a line and of a character: Courier is 0.6 as wide as it is high. */
const size = 8;
const lineHeight = 10;
/** Points that letters reach below their line. */
const descent = lineHeight - size;
const margin = 12;

/** Points of a dot of a picture, about as large as printers print it. */
const dot = 0.4;

const escaped = (text: string): string =>
  [...text]
    .map((character) => {
      const byte = byteOf(character) ?? 0x3f;
      return byte < 0x80 && !'()\\'.includes(character)
        ? character
        : `\\${byte.toString(8).padStart(3, '0')}`;
    })
    .join('');

const stream = (entries: string, content: string) =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** A picture as an object of the file. A dot is black. */
const pictureObject = ({ rowBytes, rows, bits }: Raster) =>
  stream(
    `/Type /XObject /Subtype /Image /Width ${rowBytes * 8} /Height ${rows} /ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0] /Filter /ASCIIHexDecode`,
    `${[...bits].map((byte) => byte.toString(16).padStart(2, '0')).join('')}>`,
  );

/** The points that a picture takes on a page of this width. */
function sizeOf({ rowBytes, rows }: Raster, most: number) {
  const scale = Math.min(dot, most / (rowBytes * 8));
  return { width: rowBytes * 8 * scale, height: rows * scale };
}

const heightOf = ({ isTall }: SlipLine): number => (isTall ? 2 : 1) * lineHeight;

/** A line one step below the one before. One that is tall has a font twice the size at half the width. */
const shownLine = (line: SlipLine, isDrawn: boolean): string => {
  const { text, isBold, isTall } = line;
  if (isDrawn) return `0 ${-heightOf(line)} Td`;
  const font = `/${isBold ? 'B' : 'R'} ${isTall ? 2 * size : size} Tf ${isTall ? 50 : 100} Tz`;
  return `0 ${-heightOf(line)} Td ${font} (${escaped(text)}) Tj`;
};

interface SlipParts {
  lines: readonly SlipLine[];
  /** Pictures of the lines whose characters the font lacks. */
  drawn: ReadonlyMap<SlipLine, Raster>;
  logo: Raster | null;
  /** The QR code as a picture. */
  code: Raster | null;
}

/**
 * A slip as a PDF of one page in Courier, which every reader has, with its logo above and its QR code below. It is so
 * small that the product writes it itself.
 */
export function slipPdf({ lines, drawn, logo, code }: SlipParts): string {
  const columns = Math.max(1, ...lines.map(({ text }) => columnsOf(text)));
  const inner = columns * size * 0.6;
  const pictures = { Logo: logo, Code: code };
  const sizes = { Logo: logo && sizeOf(logo, inner), Code: code && sizeOf(code, inner) };
  const [above, below] = [sizes.Logo, sizes.Code].map((one) => (one ? one.height + lineHeight : 0));
  const width = inner + 2 * margin;
  const text = lines.reduce((sum, line) => sum + heightOf(line), 0);
  const height = (above ?? 0) + text + (below ?? 0) + 2 * margin;
  const top = height - margin - (above ?? 0) + descent;
  const place = (name: string, size: { width: number; height: number }, bottom: number): string => {
    const left = (width - size.width) / 2;
    const [wide, high, x, y] = [size.width, size.height, left, bottom].map((points) => points.toFixed(2));
    return `q ${wide} 0 0 ${high} ${x} ${y} cm /${name} Do Q`;
  };
  const draw = (name: keyof typeof sizes, bottom: number) =>
    sizes[name] ? [place(name, sizes[name], bottom)] : [];
  const drawnLines = lines.flatMap((line, index) => {
    const raster = drawn.get(line);
    if (!raster) return [];
    const above = lines.slice(0, index + 1).reduce((sum, one) => sum + heightOf(one), 0);
    const name = `Line${index}`;
    const shown = place(name, { width: inner, height: heightOf(line) }, top - above - descent);
    return [{ name, raster, shown }];
  });
  const content = [
    ...draw('Logo', height - margin - (sizes.Logo?.height ?? 0)),
    `BT ${margin} ${top.toFixed(2)} Td`,
    ...lines.map((line) => shownLine(line, drawn.has(line))),
    'ET',
    ...drawnLines.map(({ shown }) => shown),
    ...draw('Code', margin),
  ].join('\n');
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const around = Object.entries(pictures).flatMap(([name, raster]) => (raster ? [{ name, raster }] : []));
  const images = [...around, ...drawnLines];
  const names = images.map(({ name }, index) => `/${name} ${index + 7} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width.toFixed(2)} ${height.toFixed(2)}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> /XObject << ${names} >> >> >>`,
    stream('', content),
    font('Courier'),
    font('Courier-Bold'),
    ...images.map(({ raster }) => pictureObject(raster)),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return `${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}
