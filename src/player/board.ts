import { moneyText } from '../../contract/fieldKinds/moneyText.ts';
import { nextChange, shownSections } from '../../contract/signage/boardMenus.ts';
import { type BoardPlan, type BoardText, type Measure, planBoard } from '../../contract/signage/boardPlan.ts';
import type { BoardMenu, BoardSettings } from '../../contract/signage/manifest.ts';

const fonts = 'system-ui, sans-serif';

let pen: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();
const mostWidths = 20_000;

/** The width of a text as this browser draws it. A plan measures the same words again and again. */
export const measureText: Measure = (text, size, isBold) => {
  const key = `${isBold ? 'b' : 'n'}${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (widths.size > mostWidths) widths.clear();
    pen ??= document.createElement('canvas').getContext('2d');
    if (pen) pen.font = `${isBold ? 'bold ' : ''}100px ${fonts}`;
    // Without a canvas, such as in a test, the width of a usual letter has to do.
    width = pen ? pen.measureText(text).width : text.length * (isBold ? 60 : 55);
    widths.set(key, width);
  }
  return (width * size) / 100;
};

export interface BoardInput {
  menu: BoardMenu;
  settings: BoardSettings;
  isPortrait: boolean;
  moment: number;
  /** What it showed before. Pictures that are loaded are used again, so that they do not blink. */
  before?: SVGSVGElement | undefined;
}

const loaded = new WeakSet<SVGImageElement>();

/** What a board shows at a moment, and until when. */
export interface DrawnBoard {
  element: SVGSVGElement;
  plan: BoardPlan;
  /** The next moment at which it looks different, in milliseconds; Infinity for never. */
  holdsUntil: number;
}

const namespace = 'http://www.w3.org/2000/svg';

type Attributes = Readonly<Record<string, string | number>>;

function set(element: SVGElement, attributes: Attributes): void {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
}

function part<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(namespace, name);
  set(element, attributes);
  return element;
}

const faded = 0.45;
const accented: readonly BoardText['role'][] = ['heading', 'section', 'price'];

const colourOf = ({ role }: BoardText, { textColour, accentColour }: BoardSettings): string =>
  accented.includes(role) ? accentColour : textColour;

/** Draws a menu board. Text is text, so screen readers and tests can read it. */
export function drawBoard({ menu, settings, isPortrait, moment, before }: BoardInput): DrawnBoard {
  const money = moneyText(menu.currency, navigator.language);
  const sections = shownSections(menu, settings, moment);
  const plan = planBoard({ sections, settings, isPortrait, measure: measureText, money });
  const { width, height, texts, pictures, rules } = plan;
  const { background, textColour, accentColour } = settings;
  const element = part('svg', { viewBox: `0 0 ${width} ${height}`, 'font-family': fonts });
  element.append(part('rect', { width, height, fill: background }));
  const existing = new Map(
    [...(before?.querySelectorAll('image') ?? [])]
      .filter((image) => loaded.has(image))
      .map((image) => [image.getAttribute('href'), image]),
  );
  for (const { url, isSoldOut, ...box } of pictures) {
    element.append(part('rect', { ...box, fill: accentColour, opacity: 0.16 }));
    if (url === null) continue;
    const image = existing.get(url) ?? part('image', { href: url, preserveAspectRatio: 'xMidYMid slice' });
    image.addEventListener('load', () => loaded.add(image), { once: true });
    set(image, { ...box, opacity: isSoldOut ? faded : 1 });
    element.append(image);
  }
  for (const rule of rules)
    element.append(
      part('rect', { ...rule, fill: rule.height > 1 ? accentColour : textColour, opacity: 0.3 }),
    );
  for (const one of texts) {
    const { text, x, y, anchor, size, isBold, isSoldOut } = one;
    const drawn = part('text', {
      ...{ x, y, 'font-size': size, 'text-anchor': anchor, fill: colourOf(one, settings) },
      ...(isBold && { 'font-weight': 'bold' }),
      ...(isSoldOut && { 'text-decoration': 'line-through', opacity: faded }),
    });
    drawn.textContent = text;
    element.append(drawn);
  }
  return { element, plan, holdsUntil: nextChange(menu, moment) };
}

/** Draws a board on a canvas as wide as that, for a small picture of it. Photos are panels there. */
export function paintBoard(
  { width, texts, pictures }: BoardPlan,
  settings: BoardSettings,
  canvas: HTMLCanvasElement,
): void {
  const brush = canvas.getContext('2d');
  if (!brush) return;
  brush.scale(canvas.width / width, canvas.width / width);
  brush.fillStyle = settings.background;
  brush.fillRect(0, 0, width, width * 2);
  brush.globalAlpha = 0.3;
  brush.fillStyle = settings.accentColour;
  for (const { x, y, width: wide, height } of pictures) brush.fillRect(x, y, wide, height);
  for (const one of texts) {
    const { text, x, y, anchor, size, isBold, isSoldOut } = one;
    brush.globalAlpha = isSoldOut ? faded : 1;
    brush.font = `${isBold ? 'bold ' : ''}${size}px ${fonts}`;
    brush.textAlign = anchor;
    brush.fillStyle = colourOf(one, settings);
    brush.fillText(text, x, y);
    const long = measureText(text, size, isBold);
    if (isSoldOut) brush.fillRect(anchor === 'end' ? x - long : x, y - size * 0.3, long, size * 0.07);
  }
}
