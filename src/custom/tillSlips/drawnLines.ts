import { dotsOf, type Raster, rasterOf } from '../../../contract/stores/raster.ts';
import { columnsOf, isInCodePage, type SlipWidth } from '../../../contract/stores/slipText.ts';
import type { SlipLine } from '../../../contract/stores/tillSlip.ts';

/** Dots of a line that is not tall, with the space to the next one, and of its letters. */
const [lineDots, letterDots] = [30, 22];

/** A letter of a script that runs from right to left. */
const rightLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Words without such letters keep their order of characters: `-50.00` and `0147-000381` are not turned round. */
const isolated = (text: string): string =>
  text.replace(/\S+/gu, (word) => (rightLetter.test(word) ? word : `\u2066${word}\u2069`));

/** A text of a line that stands apart from others, such as an amount, and the columns around it. */
interface Part {
  text: string;
  from: number;
  to: number;
}

/** The parts of a line: spaces that are more than one separate them. */
function partsOf(line: string): Part[] {
  const parts: Part[] = [];
  let column = 0;
  for (const text of line.split(/( {2,})/)) {
    const to = column + columnsOf(text);
    if (text.trim() !== '') {
      const before = columnsOf(text) - columnsOf(text.trimStart());
      parts.push({ text: text.trim(), from: column + before, to });
    }
    column = to;
  }
  return parts;
}

/**
 * A line as a picture as wide as the paper. The letters of fonts are not as wide as columns, so each part holds on to the
 * edge that it stands at.
 * @param isRight the slip begins at the right
 */
function drawLine({ text, isBold, isTall }: SlipLine, width: SlipWidth, isRight: boolean): Raster {
  const canvas = document.createElement('canvas');
  const rows = isTall ? 2 * lineDots : lineDots;
  [canvas.width, canvas.height] = [dotsOf[width], rows];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.font = `${isBold ? 700 : 400} ${letterDots}px monospace`;
  context.textBaseline = 'middle';
  context.direction = isRight ? 'rtl' : 'ltr';
  // A tall line is twice as high and as wide as others.
  context.scale(1, isTall ? 2 : 1);
  const dotsOfColumn = canvas.width / width;
  const parts = partsOf(text);
  for (const part of parts) {
    const isMiddle = parts.length === 1 && part.from > 0 && part.to < width;
    const isAtEnd = !isMiddle && part.from > 0 && part.to === width;
    const column = isMiddle ? (part.from + part.to) / 2 : isAtEnd ? part.to : part.from;
    const x = column * dotsOfColumn;
    context.textAlign = isMiddle ? 'center' : isAtEnd ? 'end' : 'start';
    context.fillText(
      isRight ? isolated(part.text) : part.text,
      isRight ? canvas.width - x : x,
      lineDots / 2,
      (part.to - part.from + (isMiddle ? 2 : 0)) * dotsOfColumn,
    );
  }
  const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
  return rasterOf({ pixels, width: canvas.width, height: canvas.height }, canvas.width);
}

/** Whether a line looks the same from both sides: a rule, an empty line, or a text in the middle. */
function isEven(text: string, width: SlipWidth): boolean {
  const [first, ...others] = partsOf(text);
  return !first || (others.length === 0 && (first.to === width) === (first.from === 0));
}

/**
 * Pictures of the lines that a printer cannot print as text: those with characters that it lacks, such as those of Arabic,
 * and on a slip that begins at the right also others that are not even, because a printer begins them at the left.
 * @param language a text in the language of the slip
 */
export function drawnLines(
  lines: readonly SlipLine[],
  width: SlipWidth,
  language: string,
): Map<SlipLine, Raster> {
  const isRight = rightLetter.test(language);
  const isDrawn = ({ text }: SlipLine) => !isInCodePage(text) || (isRight && !isEven(text, width));
  return new Map(lines.filter(isDrawn).map((line) => [line, drawLine(line, width, isRight)]));
}
