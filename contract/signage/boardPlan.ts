import type { ShownSection } from './boardMenus.ts';
import type { BoardSettings } from './manifest.ts';

/** The width of a text, in the unit of its size. */
export type Measure = (text: string, size: number, isBold: boolean) => number;

export interface BoardText {
  text: string;
  role: 'heading' | 'section' | 'name' | 'price' | 'size' | 'description';
  /** Its start or its end, and its baseline. */
  x: number;
  y: number;
  anchor: 'start' | 'end';
  size: number;
  isBold: boolean;
  isSoldOut: boolean;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The picture of an item; without an address, a panel of its size. */
export type BoardPicture = Box & { url: string | null; isSoldOut: boolean };

/** Where everything of a board stands. The shorter side of a board is 1,080 units, the longer one 1,920. */
export interface BoardPlan {
  width: number;
  height: number;
  texts: readonly BoardText[];
  pictures: readonly BoardPicture[];
  /** Hairlines. */
  rules: readonly Box[];
  /** Units of the names and prices of items. */
  textSize: number;
  /** Items that find no place. */
  leftOut: number;
  /** Names of items that are cut off. */
  shortened: readonly string[];
}

type Item = ShownSection['items'][number];

export interface PlanInput {
  sections: readonly ShownSection[];
  settings: Pick<BoardSettings, 'template' | 'heading'>;
  isPortrait: boolean;
  measure: Measure;
  /** Writes an amount of minor units. */
  money: (amount: number) => string;
}

/** What the parts of a plan are drawn with. */
interface Drawing extends Pick<PlanInput, 'measure' | 'money'> {
  texts: BoardText[];
  pictures: BoardPicture[];
  rules: Box[];
  shortened: Set<string>;
  /** Items whose prices are wider than their column. */
  tooWide: Set<string>;
}

const [longSide, shortSide, margin, gap] = [1920, 1080, 56, 72];

/** Units of the text of items. No board has smaller text: nobody could read it. */
const sizes = { least: 18, most: 72, mostOnCards: 48, step: 2 };

/** Each size of an item has a line of its own only as long as the text is at least as large as this. */
const roomy = 32;

/** How wide the names beside columns of prices must be, in the size of the text. */
const leastName = 7;

/** Lines of a name in a list. */
const nameLines = 3;

const mostColumns = { landscape: 4, portrait: 2 };
const mostCards = 8;

/** Sizes of items that stand in columns of their own; more of them stand below each other. */
const mostPriceColumns = 4;

/** The text, or the longest start of it that fits. */
function cut(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Whether lines leave out a part of their text. */
const isCutOff = (lines: readonly string[], text: string): boolean =>
  lines.join(' ') !== wordsOf(text).join(' ');

/** The text in lines of that width. What does not fit in the last one is cut off. */
function linesOf(text: string, most: number, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let rest = wordsOf(text);
  while (rest.length > 0) {
    if (lines.length === most - 1) return [...lines, cut(rest.join(' '), fits)];
    let count = 1;
    while (count < rest.length && fits(rest.slice(0, count + 1).join(' '))) count += 1;
    lines.push(cut(rest.slice(0, count).join(' '), fits));
    rest = rest.slice(count);
  }
  return lines;
}

/** The names of the sizes of a section, if they are few enough to head columns; none if no item has two. */
function priceColumns({ items }: ShownSection): string[] | undefined {
  if (items.every(({ sizes: own }) => own.length <= 1)) return [];
  const names = [...new Set(items.flatMap(({ sizes: own }) => own.map(({ name }) => name)))];
  return names.length <= mostPriceColumns ? names : undefined;
}

/** The price of an item in one text: that of its size, or from the lowest to the highest. */
function priceRange({ sizes: own }: Item, money: PlanInput['money']) {
  const prices = own.map(({ priceCents }) => priceCents);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return {
    price: low === high ? money(low) : `${money(low)} – ${money(high)}`,
    isSoldOut: own.every(({ isSoldOut }) => isSoldOut),
  };
}

/** A part of a list that stands in one column: how high it is, and how it is drawn at a place. */
interface Block {
  height: number;
  /** How many items are in it; 0 for the space between sections. */
  items: number;
  draw: (x: number, y: number) => void;
}

interface ListStyle {
  /** Units of its text. */
  em: number;
  columns: number;
  /** Items of many sizes say what they cost from the lowest to the highest, in place of each size. */
  hasRanges: boolean;
}

/** The list of sections as blocks in columns of that width. */
function listBlocks(
  sections: readonly ShownSection[],
  { em, hasRanges }: ListStyle,
  width: number,
  drawing: Drawing,
): Block[] {
  const { measure, money, texts, rules, shortened, tooWide } = drawing;
  const fitsIn = (size: number, isBold: boolean, space: number) => (part: string) =>
    measure(part, size, isBold) <= space;
  return sections.flatMap((section) => {
    const named = priceColumns(section);
    const prices = section.items.flatMap((item) => item.sizes.map(({ priceCents }) => money(priceCents)));
    const headSize = em * 0.7;
    const priceWidth =
      em * 0.7 +
      Math.max(
        ...prices.map((price) => measure(price, em, true)),
        ...(named ?? []).map((name) => measure(name, headSize, false)),
      );
    const besides = width - priceWidth * Math.max(1, named?.length ?? 1);
    // Columns that leave no room for the names stand below them.
    const columns = named && named.length > 1 && besides < em * leastName ? undefined : named;
    const nameSpace = Math.max(em, columns ? besides : width);
    const sizeSpace = width - priceWidth - em;
    const headHeight = section.name === null && !columns?.length ? 0 : em * 1.75;
    const head = (x: number, y: number) => {
      const baseline = y + em * 1.25;
      const common = { y: baseline, isSoldOut: false };
      if (section.name !== null) {
        const text = cut(section.name, fitsIn(em * 1.05, true, columns?.length ? nameSpace : width));
        if (text !== section.name) shortened.add(section.name);
        texts.push({ ...common, text, role: 'section', x, anchor: 'start', size: em * 1.05, isBold: true });
      }
      for (const [place, text] of (columns ?? []).entries())
        texts.push({
          ...common,
          ...{ text, role: 'size', anchor: 'end', size: headSize, isBold: false },
          x: x + width - priceWidth * ((columns?.length ?? 1) - 1 - place),
        });
      rules.push({ x, y: y + em * 1.55, width, height: 3 });
    };
    const itemBlock = (item: Item): Block => {
      const names = linesOf(item.name, nameLines, fitsIn(em, false, nameSpace));
      if (isCutOff(names, item.name)) shortened.add(item.name);
      const small = em * 0.66;
      const described = item.description ? linesOf(item.description, 2, fitsIn(small, false, nameSpace)) : [];
      const range = hasRanges && item.sizes.length > 1 ? priceRange(item, money) : undefined;
      const lines = range
        ? [{ name: '', ...range }]
        : item.sizes.map(({ name, priceCents, ...size }) => ({ ...size, name, price: money(priceCents) }));
      const below = columns ? [] : lines;
      const widest = Math.max(0, ...below.map(({ price }) => measure(price, em * 0.9, true)));
      const isCut = below.some(({ name }) => name !== '' && !fitsIn(em * 0.9, false, sizeSpace)(name));
      if (isCut || widest > width || (columns && besides < em * 2)) tooWide.add(item.name);
      const height =
        em * (1.25 * names.length + 0.3) + described.length * small * 1.2 + below.length * em * 1.15;
      const draw = (x: number, y: number) => {
        const { isSoldOut } = item;
        for (const [line, text] of names.entries())
          texts.push({
            ...{ text, role: 'name', x, anchor: 'start', size: em, isBold: false, isSoldOut },
            y: y + em * (1 + 1.25 * line),
          });
        let next = y + em * 1.25 * names.length;
        for (const text of described) {
          next += small * 1.2;
          texts.push({
            ...{ text, role: 'description', x, anchor: 'start', size: small, isBold: false, isSoldOut },
            y: next - small * 0.2,
          });
        }
        if (columns)
          for (const size of item.sizes) {
            const place = columns.length === 0 ? 0 : columns.length - 1 - columns.indexOf(size.name);
            texts.push({
              ...{ text: money(size.priceCents), role: 'price', anchor: 'end', size: em, isBold: true },
              ...{ x: x + width - priceWidth * place, y: y + em, isSoldOut: size.isSoldOut },
            });
          }
        for (const { name, price, isSoldOut: isGone } of below) {
          next += em * 1.15;
          const common = { size: em * 0.9, y: next - em * 0.25, isSoldOut: isGone };
          const text = cut(name, fitsIn(em * 0.9, false, sizeSpace));
          if (text !== '')
            texts.push({ ...common, text, role: 'size', x: x + em, anchor: 'start', isBold: false });
          texts.push({ ...common, text: price, role: 'price', anchor: 'end', isBold: true, x: x + width });
        }
        rules.push({ x, y: y + height - em * 0.1, width, height: 1 });
      };
      return { height, items: 1, draw };
    };
    const heading: Block = {
      height: headHeight,
      items: 0,
      draw(x, y) {
        if (headHeight > 0) head(x, y);
      },
    };
    const items = section.items.map(itemBlock);
    // Neither a heading with one item, nor one item alone, looks like a part of its section.
    const last = items.length > 3 ? 2 : 0;
    return [
      stacked([heading, ...items.slice(0, last > 0 ? 2 : items.length)]),
      ...(last > 0 ? [...items.slice(2, -last), stacked(items.slice(-last))] : []),
      { height: em * 0.7, items: 0, draw: () => undefined },
    ];
  });
}

/** Blocks that stand below each other as one. */
const stacked = (blocks: readonly Block[]): Block => ({
  height: blocks.reduce((sum, { height }) => sum + height, 0),
  items: blocks.reduce((sum, { items }) => sum + items, 0),
  draw(x, y) {
    let next = y;
    for (const { height, draw } of blocks) {
      draw(x, next);
      next += height;
    }
  },
});

/** The column of each block, if so many columns of that height are filled one after the other; undefined for no place. */
function placesOf(
  blocks: readonly Block[],
  count: number,
  height: number,
): ({ column: number; y: number } | undefined)[] {
  let [column, y] = [0, 0];
  return blocks.map(({ height: own, items }) => {
    if (items === 0) {
      // The space between sections counts only within a column.
      if (y > 0) y += own;
      return undefined;
    }
    if (y > 0 && y + own > height) [column, y] = [column + 1, 0];
    if (column >= count || own > height) return undefined;
    const place = { column, y };
    y += own;
    return place;
  });
}

const leftOutOf = (blocks: readonly Block[], count: number, height: number): number =>
  placesOf(blocks, count, height).reduce(
    (sum, place, at) => (place ? sum : sum + (blocks[at]?.items ?? 0)),
    0,
  );

/** Draws sections as a list in that box, with the largest text for which all of them have a place. */
function drawList(
  sections: readonly ShownSection[],
  box: Box,
  isPortrait: boolean,
  drawing: Drawing,
): { textSize: number; leftOut: number } {
  const most = isPortrait ? mostColumns.portrait : mostColumns.landscape;
  const widthOf = (count: number) => (box.width - gap * (count - 1)) / count;
  const attempt = (style: ListStyle, on: Drawing) => listBlocks(sections, style, widthOf(style.columns), on);
  const isWhole = (style: ListStyle, mayShorten: boolean): boolean => {
    const [shortened, tooWide] = [new Set<string>(), new Set<string>()];
    const blocks = attempt(style, { ...drawing, shortened, tooWide });
    const isCut = tooWide.size > 0 || (!mayShorten && shortened.size > 0);
    return !isCut && leftOutOf(blocks, style.columns, box.height) === 0;
  };
  /** The largest text for which a number of columns has a place for everything. */
  function best(hasRanges: boolean, least: number, mayShorten: boolean): ListStyle | undefined {
    let found: ListStyle | undefined;
    // Larger text needs more room, so half of the sizes need not be tried each time.
    let [low, high] = [0, (sizes.most - least) / sizes.step];
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const em = least + middle * sizes.step;
      const style = Array.from({ length: most }, (_, at) => ({ em, columns: at + 1, hasRanges })).find(
        (one) => isWhole(one, mayShorten),
      );
      if (style) [found, low] = [style, middle + 1];
      else high = middle - 1;
    }
    return found;
  }
  // A name that is cut off is better than a board of small letters, and small letters are better than items left out.
  const style = best(false, roomy, false) ??
    best(true, roomy, false) ??
    best(true, roomy, true) ??
    best(true, sizes.least, true) ?? { em: sizes.least, columns: most, hasRanges: true };
  const { columns } = style;
  const blocks = attempt(style, drawing);
  const leftOut = leftOutOf(blocks, columns, box.height);
  // Columns of about the same height look better than a full one beside an empty one.
  let [low, high] = [0, box.height];
  while (leftOut === 0 && high - low > 4) {
    const middle = (low + high) / 2;
    if (leftOutOf(blocks, columns, middle) === 0) high = middle;
    else low = middle;
  }
  for (const [at, place] of placesOf(blocks, columns, high).entries())
    if (place) blocks[at]?.draw(box.x + place.column * (widthOf(columns) + gap), box.y + place.y);
  return { textSize: style.em, leftOut };
}

/** The prices of an item on a card: of its sizes, or from the lowest to the highest if there are many. */
function cardPrices(item: Item, money: PlanInput['money']) {
  const { sizes: own } = item;
  if (own.length <= 3)
    return own.map(({ name, priceCents, isSoldOut }) => ({
      ...{ name: own.length > 1 ? name : '', price: money(priceCents), isSoldOut },
    }));
  return [{ name: '', ...priceRange(item, money) }];
}

/** Draws items as cards with their pictures in that box. */
function drawCards(
  sections: readonly ShownSection[],
  box: Box,
  drawing: Drawing,
): { textSize: number; leftOut: number } {
  const { measure, money, texts, pictures, shortened } = drawing;
  const heads = sections.filter(({ name }) => name !== null && sections.length > 1).length;
  const space = 28;
  const mostPrices = Math.max(
    1,
    ...sections.flatMap(({ items }) => items.map((item) => cardPrices(item, money).length)),
  );
  const layout = (columns: number, em: number) => {
    const rows = sections.reduce((sum, { items }) => sum + Math.ceil(items.length / columns), 0);
    const width = (box.width - space * (columns - 1)) / columns;
    const height = (box.height - heads * em * 1.9) / rows - space;
    const fits = (part: string) => measure(part, em, true) <= width;
    const lines = Math.max(
      1,
      ...sections.flatMap(({ items }) => items.map(({ name }) => linesOf(name, 2, fits).length)),
    );
    const picture = height - em * (0.3 + 1.2 * lines + 1.15 * mostPrices);
    return { columns, em, width, height, picture };
  };
  type Layout = ReturnType<typeof layout>;
  const namesIn = (item: Item, { em, width }: Layout) =>
    linesOf(item.name, 2, (part) => measure(part, em, true) <= width);
  const hasRoom = (one: Layout): boolean =>
    sections.every(({ items }) =>
      items.every((item) =>
        cardPrices(item, money).every(
          ({ name, price }) => measure(`${name}  ${price}`, one.em, true) <= one.width,
        ),
      ),
    );
  const isGood = (one: Layout): boolean => one.picture >= one.height * 0.5 && hasRoom(one);
  const isUncut = (one: Layout): boolean =>
    sections.every(({ items }) => items.every((item) => !isCutOff(namesIn(item, one), item.name)));
  let chosen: Layout | undefined;
  search: for (const mustBeUncut of [true, false])
    for (let em = sizes.mostOnCards; em >= sizes.least; em -= sizes.step)
      for (let columns = 1; columns <= mostCards; columns += 1) {
        const one = layout(columns, em);
        if (isGood(one) && (!mustBeUncut || isUncut(one))) {
          chosen = one;
          break search;
        }
      }
  // Too many for cards with pictures in sight: as many as have a place.
  const crowded = Array.from({ length: mostCards }, (_, at) => layout(mostCards - at, sizes.least));
  const cards = chosen ?? {
    ...(crowded.find(hasRoom) ?? layout(1, sizes.least)),
    height: box.height / 4 - space,
  };
  if (!chosen) cards.picture = cards.height * 0.4;
  const { columns, em, width, height, picture } = cards;
  let [y, leftOut] = [box.y, 0];
  for (const { name: heading, items } of sections) {
    if (heads > 0 && heading !== null && y + em * 1.9 + height <= box.y + box.height + space) {
      texts.push({
        ...{ text: heading, role: 'section', x: box.x, y: y + em * 1.2, anchor: 'start' },
        ...{ size: em * 1.15, isBold: true, isSoldOut: false },
      });
      y += em * 1.9;
    }
    for (const [at, item] of items.entries()) {
      const column = at % columns;
      if (column === 0 && at > 0) y += height + space;
      if (y + height > box.y + box.height + space) {
        leftOut += 1;
        continue;
      }
      const x = box.x + column * (width + space);
      const { isSoldOut } = item;
      pictures.push({ x, y, width, height: picture, url: item.image?.url ?? null, isSoldOut });
      const names = namesIn(item, cards);
      if (isCutOff(names, item.name)) shortened.add(item.name);
      for (const [line, text] of names.entries())
        texts.push({
          ...{ text, role: 'name', x, anchor: 'start', size: em, isBold: true, isSoldOut },
          y: y + picture + em * (1.15 + 1.2 * line),
        });
      let next = y + picture + em * (1.2 * names.length + 0.2);
      for (const { name, price, isSoldOut: isSizeGone } of cardPrices(item, money)) {
        next += em * 1.15;
        const common = { y: next - em * 0.15, size: em, isSoldOut: isSizeGone };
        if (name !== '')
          texts.push({ ...common, text: name, role: 'size', x, anchor: 'start', isBold: false });
        texts.push({
          ...{ ...common, text: price, role: 'price', isBold: true },
          ...(name === '' ? { x, anchor: 'start' as const } : { x: x + width, anchor: 'end' as const }),
        });
      }
    }
    y += height + space;
  }
  return { textSize: em, leftOut };
}

/** The first item with a picture that guests can order now. */
const featured = (sections: readonly ShownSection[]): Item | undefined =>
  sections.flatMap(({ items }) => items).find(({ image, isSoldOut }) => image !== null && !isSoldOut);

/** Units of the text of the item in the spotlight, unless its prices need smaller text. */
const spotlightSize = 60;

/** Draws one item large at the side of the board, or above its list if that stands upright. Returns the room for the rest. */
function drawSpotlight(item: Item, board: Box, isPortrait: boolean, drawing: Drawing): Box {
  const { measure, money, texts, pictures, shortened } = drawing;
  const side = isPortrait ? board.height * 0.36 : board.width * 0.38;
  const panel: Box = isPortrait ? { ...board, height: side } : { ...board, width: side };
  const space = panel.width - margin * 2;
  const prices = cardPrices(item, money);
  const widest = Math.max(...prices.map(({ name, price }) => measure(`${name}  ${price}`, 1, true)));
  const size = Math.min(spotlightSize, space / widest);
  const names = linesOf(item.name, 2, (part) => measure(part, size, true) <= space);
  if (isCutOff(names, item.name)) shortened.add(item.name);
  const textHeight = size * (1.2 * names.length + 1.15 * prices.length + 0.8);
  const picture = { ...panel, height: panel.height - textHeight };
  pictures.push({ ...picture, url: item.image?.url ?? null, isSoldOut: false });
  let y = picture.y + picture.height + size * 0.3;
  const x = panel.x + margin;
  const common = { size, isSoldOut: false, isBold: true };
  for (const text of names) {
    y += size * 1.2;
    texts.push({ ...common, text, role: 'name', x, y: y - size * 0.2, anchor: 'start' });
  }
  for (const { name, price, isSoldOut } of prices) {
    y += size * 1.15;
    const line = { ...common, y: y - size * 0.2, isSoldOut };
    if (name !== '') texts.push({ ...line, text: name, role: 'size', x, anchor: 'start', isBold: false });
    const place = name === '' ? { x, anchor: 'start' as const } : { x: x + space, anchor: 'end' as const };
    texts.push({ ...line, text: price, role: 'price', ...place });
  }
  return isPortrait
    ? { ...board, y: board.y + side, height: board.height - side }
    : { ...board, x: board.x + side, width: board.width - side };
}

/**
 * Where everything of a board stands: its text is as large as all of its items allow. Players, previews and the check of
 * what people can read use the same plan.
 */
export function planBoard({ sections, settings, isPortrait, measure, ...input }: PlanInput): BoardPlan {
  const [width, height] = isPortrait ? [shortSide, longSide] : [longSide, shortSide];
  const amounts = new Map<number, string>();
  /** Each amount is written once, though a plan needs it for each size of text that it tries. */
  const money = (cents: number): string => {
    const text = amounts.get(cents) ?? input.money(cents);
    amounts.set(cents, text);
    return text;
  };
  const drawing: Drawing = {
    ...{ measure, money, texts: [], pictures: [], rules: [], shortened: new Set(), tooWide: new Set() },
  };
  const item = settings.template === 'SPOTLIGHT' ? featured(sections) : undefined;
  const board = { x: 0, y: 0, width, height };
  const room = item ? drawSpotlight(item, board, isPortrait, drawing) : board;
  const inner = {
    ...{ x: room.x + margin, y: room.y + margin },
    ...{ width: room.width - margin * 2, height: room.height - margin * 2 },
  };
  if (settings.heading !== null) {
    const size = 76;
    const text = cut(settings.heading, (part) => measure(part, size, true) <= inner.width);
    if (text !== settings.heading) drawing.shortened.add(settings.heading);
    drawing.texts.push({
      ...{ text, role: 'heading', x: inner.x, y: inner.y + size * 0.85, anchor: 'start' },
      ...{ size, isBold: true, isSoldOut: false },
    });
    inner.y += size * 1.45;
    inner.height -= size * 1.45;
  }
  const rest = item
    ? sections
        .map((section) => ({ ...section, items: section.items.filter((one) => one !== item) }))
        .filter(({ items }) => items.length > 0)
    : sections;
  const drawn =
    settings.template === 'CARDS'
      ? drawCards(sections, inner, drawing)
      : drawList(rest, inner, isPortrait, drawing);
  const { texts, pictures, rules, shortened } = drawing;
  return { ...drawn, width, height, texts, pictures, rules, shortened: [...shortened] };
}
