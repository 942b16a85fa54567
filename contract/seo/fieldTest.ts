import { z } from 'zod';
import { pixelWidth } from './pixelWidth.ts';
import {
  filledIn,
  filledTitle,
  hasPlaceholder,
  missingValues,
  placeholderNames,
  placeholderWord,
  type Variables,
} from './placeholders.ts';

/** The kinds of texts that are tested. */
export const testedKinds = ['location', 'product'] as const;
export type TestedKind = (typeof testedKinds)[number];

export const testedFields = ['title', 'description'] as const;
export type TestedField = (typeof testedFields)[number];

const grades = ['good', 'fair', 'poor'] as const;

/**
 * What search engines show of a text. They publish no limits: the widths are what people measured, and change without notice.
 * `size` is that of the type, in pixels like `widest`.
 */
export const limits = {
  title: { shortest: 30, longest: 60, size: 20, widest: 580 },
  description: { shortest: 70, longest: 155, size: 14, widest: 920 },
} as const satisfies Record<TestedField, object>;

/** The points of each check. Those of a field are 100 together. */
const points = {
  title: {
    ...{ PRESENT: 20, LENGTH: 15, PIXELS: 15, KEYWORD: 20, BRAND: 10, UNIQUE: 10 },
    ...{ NO_PLACEHOLDER: 5, NO_SHOUTING: 5 },
  },
  description: {
    ...{ PRESENT: 20, LENGTH: 15, PIXELS: 15, KEYWORD: 15, BRAND: 5, UNIQUE: 10 },
    ...{ NO_PLACEHOLDER: 5, NO_SHOUTING: 5, ACTION: 5, DIFFERS: 5 },
  },
} as const;

const codes = [
  ...['PRESENT', 'LENGTH', 'PIXELS', 'KEYWORD', 'BRAND', 'UNIQUE', 'NO_PLACEHOLDER', 'NO_SHOUTING'],
  ...['ACTION', 'DIFFERS'],
] as const;
type Code = (typeof codes)[number];

/** What each check asks for, in a sentence. The pages show the same sentences. */
export const checkMessages = {
  location: {
    title: 'Name the suburb or the city of the store in the first half.',
    description: 'Name the suburb or the city of the store.',
  },
  product: {
    title: 'Name an item or a category of your menu in the first half.',
    description: 'Name an item or a category of your menu.',
  },
  title: {
    LENGTH: 'Write 30 to 60 characters.',
    PIXELS: 'Stay within 580 pixels, so that search results show all of it.',
  },
  description: {
    LENGTH: 'Write 70 to 155 characters.',
    PIXELS: 'Stay within 920 pixels, so that search results show all of it.',
  },
  PRESENT: 'Write a text.',
  BRAND: 'Name your brand once.',
  UNIQUE: 'Use a text that no other store has.',
  NO_PLACEHOLDER: 'Give every name in double braces a value.',
  MISSING_VALUE:
    'The text of %{store} has a gap where these belong: %{missing}. Enter them, or write the text without them.',
  NO_SHOUTING: 'Use capitals for at most 30 % of the letters, and at most one “!”.',
  ACTION: 'Ask people to do something: order, book, collect, get, try, view or find.',
  DIFFERS: 'Say something else than the title does.',
} as const;

const check = z.object({
  code: z.enum(codes),
  ok: z.boolean().nullable().describe('Null: nobody has compared the text with those of the other stores.'),
  points: z.int(),
  most: z.int().describe('The points that it can have.'),
  message: z.string().describe('What the check asks for.'),
});
export type Check = z.infer<typeof check>;

/** What a test says about one field. */
export const fieldTestResult = z.object({
  field: z.enum(testedFields),
  text: z.string().describe('The text with the values of the store filled in.'),
  score: z.int().min(0).max(100),
  grade: z.enum(grades),
  checks: z.array(check),
  missing: z
    .array(z.enum(placeholderNames))
    .default([])
    .describe('The names in double braces that have no value here. The text then has at most 49 points.'),
  pixelWidth: z.number(),
  characters: z.int(),
  inputHash: z.string().describe('Of everything that the result follows from, except the other stores.'),
  testedAt: z.string().nullable(),
});
export type FieldTestResult = z.infer<typeof fieldTestResult>;

/** What a text is about: the values that names in it stand for, and what people search for. */
export const testSubject = z.object({
  variables: z.record(z.string(), z.string()),
  keywords: z.array(z.string()).describe('Suburb and city, or items and categories.'),
  brand: z.string(),
});
export type TestSubject = z.infer<typeof testSubject>;

/** The two texts that are tested together. */
export interface TestedTexts {
  title: string | null;
  description: string | null;
}

/** The words of a text without case, accents and marks, with a space around each. */
function wordsOf(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${bare
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;
}

/** Two texts that are the same in this form are the same to people who search. */
export const comparable = (text: string): string => wordsOf(text).trim();

/** Where the searched words begin, as a share of the text; undefined if they are not there. */
function placeOf(words: string, searched: string): number | undefined {
  const at = searched.trim() === '' ? -1 : words.indexOf(searched);
  return at < 0 ? undefined : at / words.length;
}

const knownWords = new WeakMap<readonly string[], readonly string[]>();

/** The words of each keyword. All stores of a customer share those of the menu, and there can be thousands. */
function keywordWords(keywords: readonly string[]): readonly string[] {
  const found = knownWords.get(keywords) ?? keywords.map(wordsOf);
  knownWords.set(keywords, found);
  return found;
}

/** How often the phrase is in the words. They have only letters, digits and spaces. */
const countOf = (words: string, phrase: string): number => {
  const searched = wordsOf(phrase).trimEnd();
  return searched === '' ? 0 : [...words.matchAll(new RegExp(`${searched}(?= )`, 'gu'))].length;
};

function isShouting(text: string): boolean {
  const letters = [...text].filter((one) => /\p{L}/u.test(one));
  const capitals = letters.filter((one) => /\p{Lu}/u.test(one));
  return capitals.length > letters.length * 0.3 || text.split('!').length > 2;
}

/** Words that ask people to do something. A text does not say its language, so those of each language count. */
const actionWords = {
  en: 'order book collect get try view find',
  es: `pide pida pidan pedi ordena ordene encarga encargue reserva reserve reserven recoge recoja retira retire
    consigue consiga llevate llevese prueba pruebe prueben proba mira mire consulta consulte encuentra encuentre
    encontra descubre descubra disfruta disfrute visita visite`,
  ar: 'اطلب اطلبي اطلبوا احجز احجزي احجزوا استلم استلمي استلموا احصل احصلوا جرب جربي جربوا شاهد شاهدوا تصفح تصفحوا اكتشف اكتشفوا ابحث تذوق تذوقوا استمتع استمتعوا زر زوروا',
} as const;

/** Arabic joins its "and" to the word that follows. */
const actions = [...Object.values(actionWords), actionWords.ar.replace(/^|\s+/g, ' و')]
  .flatMap((words) => words.split(/\s+/).filter(Boolean))
  .map(wordsOf);

/** A short name for a text, the same on the server and in the browser. It keeps no secret. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The texts with the values of the store filled in. */
export const renderedTexts = (
  { title, description }: TestedTexts,
  variables: Variables,
): Record<TestedField, string> => ({
  title: filledTitle(title ?? '', variables),
  description: filledIn(description ?? '', variables),
});

/** A text with a gap where a value belongs is poor, however well the rest of it does. */
const mostWithGap = 49;

const gradeOf = (score: number): (typeof grades)[number] => {
  if (score >= 80) return 'good';
  return score >= 50 ? 'fair' : 'poor';
};

interface Tested {
  kind: TestedKind;
  texts: TestedTexts;
  subject: TestSubject;
  /** Whether no other store has the same text; null if nobody has compared them. */
  isUnique: Readonly<Record<TestedField, boolean | null>>;
  testedAt: string | null;
}

/** Which part of its points each check earns: 1, 0.5 or 0; null if nobody knows. */
function earned(
  field: TestedField,
  texts: Readonly<Record<TestedField, string>>,
  hasGap: boolean,
  { subject: { keywords, brand }, isUnique }: Tested,
): Readonly<Record<Code, number | null>> {
  const text = texts[field];
  const words = wordsOf(text);
  const { shortest, longest, size, widest } = limits[field];
  const characters = [...text].length;
  const places = keywordWords(keywords).flatMap((keyword) => placeOf(words, keyword) ?? []);
  const early = field === 'description' || places.some((place) => place < 0.5);
  const keyword = early ? 1 : 0.5;
  const unique = isUnique[field];
  return {
    PRESENT: 1,
    LENGTH: Number(characters >= shortest && characters <= longest),
    PIXELS: Number(pixelWidth(text, size) <= widest),
    KEYWORD: places.length === 0 ? 0 : keyword,
    BRAND: Number(countOf(words, brand) === 1),
    UNIQUE: unique === null ? null : Number(unique),
    NO_PLACEHOLDER: Number(!hasGap),
    NO_SHOUTING: Number(!isShouting(text)),
    ACTION: Number(actions.some((action) => placeOf(words, action) !== undefined)),
    DIFFERS: Number(comparable(texts.title) !== comparable(texts.description)),
  };
}

const gapMessage = (store: string, missing: FieldTestResult['missing']) =>
  checkMessages.MISSING_VALUE.replace('%{store}', () => store).replace('%{missing}', () =>
    missing.map(placeholderWord).join(', '),
  );

function messageOf(kind: TestedKind, field: TestedField, code: Code): string {
  if (code === 'KEYWORD') return checkMessages[kind][field];
  if (code === 'LENGTH' || code === 'PIXELS') return checkMessages[field][code];
  return checkMessages[code];
}

/** How well the two texts do in search results. The page that edits them and the server come to the same result. */
export function testTexts(tested: Tested): Record<TestedField, FieldTestResult> {
  const { kind, texts, subject, testedAt } = tested;
  const rendered = renderedTexts(texts, subject.variables);
  const input = [kind, rendered.title, rendered.description, subject.brand, ...subject.keywords];
  const resultOf = (field: TestedField): FieldTestResult => {
    const text = rendered[field];
    const missing = [...new Set(missingValues(texts[field] ?? '', subject.variables))];
    const hasGap = missing.length > 0 || hasPlaceholder(text);
    const shares = text === '' ? undefined : earned(field, rendered, hasGap, tested);
    const most: Partial<Record<Code, number>> = points[field];
    const checks = codes.flatMap((code): Check[] => {
      const available = most[code];
      if (available === undefined) return [];
      const share = shares ? shares[code] : 0;
      const ok = share === null ? null : share === 1;
      return [
        {
          ...{ code, ok, points: Math.round(available * (share ?? 0)), most: available },
          message:
            code === 'NO_PLACEHOLDER' && missing.length > 0
              ? gapMessage(subject.variables['store.name'] ?? '', missing)
              : messageOf(kind, field, code),
        },
      ];
    });
    const sum = checks.reduce((before, one) => before + one.points, 0);
    const score = hasGap ? Math.min(sum, mostWithGap) : sum;
    return {
      ...{ field, text, score, grade: gradeOf(score), checks, missing },
      pixelWidth: pixelWidth(text, limits[field].size),
      characters: [...text].length,
      inputHash: hashOf(JSON.stringify([field, ...input])),
      testedAt,
    };
  };
  return { title: resultOf('title'), description: resultOf('description') };
}
