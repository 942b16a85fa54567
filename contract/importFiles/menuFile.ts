import { highestPrice } from '../catalogue/menuProblems.ts';
import { completeField, type Field } from '../fieldKinds/field.ts';
import { fieldInput } from '../fieldKinds/fieldInput.ts';

/** What the rows of a file are: sizes of items, or modifiers of a group. */
export const menuFileKinds = ['items', 'options'] as const;
export type MenuFileKind = (typeof menuFileKinds)[number];

const fields = (inputs: Readonly<Record<string, unknown>>): Field[] =>
  Object.entries(inputs).map(([name, input]) => completeField(name, fieldInput.parse(input)));

const price = {
  kind: 'money',
  min: 0,
  max: highestPrice,
  synonyms: ['Base price', 'Unit price', 'Selling price', 'Amount', 'Cost to guest'],
};

/** What a column of a file can be, with the names that files give it. */
export const menuFileFields: Readonly<Record<MenuFileKind, readonly Field[]>> = {
  items: fields({
    item: {
      kind: 'text',
      required: true,
      maxLength: 80,
      synonyms: ['Name', 'Item name', 'Menu item', 'Product', 'Dish', 'Full name', 'Title'],
    },
    code: { kind: 'text', maxLength: 40, synonyms: ['PLU', 'SKU', 'Item code', 'Product code', 'Id'] },
    category: {
      kind: 'text',
      maxLength: 80,
      synonyms: ['Type', 'Item category', 'Section', 'Heading', 'Department', 'Group'],
    },
    description: { kind: 'longText', maxLength: 500, synonyms: ['Text', 'Details'] },
    size: { kind: 'text', maxLength: 80, synonyms: ['Variant', 'Portion', 'Size name', 'Option'] },
    price,
    ingredients: {
      kind: 'longText',
      label: 'Ingredients',
      maxLength: 2000,
      synonyms: ['Contains', 'Made of', 'Toppings'],
    },
  }),
  options: fields({
    option: {
      kind: 'text',
      required: true,
      maxLength: 80,
      synonyms: ['Name', 'Modifier', 'Topping', 'Extra', 'Item', 'Title'],
    },
    code: { kind: 'text', maxLength: 40, synonyms: ['PLU', 'SKU', 'Id'] },
    price,
  }),
};

/** A row of a file, with its number there. Texts that the file leaves empty are null. */
export interface FileRow {
  number: number;
  values: Readonly<Record<string, string | number | null>>;
}

/** An item as a file describes it. */
export interface FileItem {
  /** The first row that names it. */
  row: number;
  name: string;
  code: string | null;
  category: string | null;
  description: string | null;
  sizes: { row: number; name: string | null; price: number | null }[];
  /** Empty if the file names none. */
  ingredients: string[];
}

/** What is wrong with a row of a file. */
export interface RowProblem {
  row: number;
  field: string;
  value: string;
  /** The first row with the same item or size. */
  first: number;
  code: 'repeatedInFile' | 'differsInFile';
}

const textOf = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

const bare = (text: string) => text.trim().toLocaleLowerCase('en');

/** The names in a text such as "Ham, Red Onions; Olives", each once. */
function namesIn(text: string | null): string[] {
  const names = (text ?? '').split(/[,;\n]/).map((name) => name.trim());
  const known = new Map(names.filter((name) => name !== '').map((name) => [bare(name), name]));
  return [...known.values()];
}

/** What all rows of an item must say alike. */
const ofItem = ['name', 'category', 'description'] as const;

/**
 * Puts the rows of a file together to items with their sizes. Rows with the same code, or without codes with the same
 * name, are sizes of one item.
 */
export function itemsOf(rows: readonly FileRow[]): { items: FileItem[]; problems: RowProblem[] } {
  const items = new Map<string, FileItem>();
  const problems: RowProblem[] = [];
  for (const { number: row, values } of rows) {
    const code = textOf(values.code);
    const read = {
      name: textOf(values.item) ?? '',
      category: textOf(values.category),
      description: textOf(values.description),
    };
    const size = { row, name: textOf(values.size), price: numberOf(values.price) };
    const key = code === null ? `name ${bare(read.name)}` : `code ${bare(code)}`;
    const item = items.get(key);
    if (!item) {
      items.set(key, { ...read, row, code, sizes: [size], ingredients: namesIn(textOf(values.ingredients)) });
      continue;
    }
    const differs = ofItem.find((field) => {
      // Rows without a code are of one item because they share its name.
      if (field === 'name' && code === null) return false;
      return read[field] !== null && read[field] !== item[field];
    });
    const same = item.sizes.find(({ name }) => bare(name ?? '') === bare(size.name ?? ''));
    if (differs)
      problems.push({
        ...{ row, first: item.row, code: 'differsInFile', value: read[differs] ?? '' },
        field: differs === 'name' ? 'item' : differs,
      });
    else if (same) {
      const value = size.name ?? '';
      problems.push({ row, first: same.row, code: 'repeatedInFile', field: 'size', value });
    } else item.sizes.push(size);
  }
  return { items: [...items.values()], problems };
}

const numberOf = (value: string | number | null | undefined): number | null =>
  typeof value === 'number' ? value : null;
