import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { buildRegistry } from '../../contract/registry.ts';
import { worldChoices } from '../../contract/worldChoices.ts';
import { modules } from '../../src/app/modules.ts';
import { browsers, failures } from '../../src/i18n/en.ts';
import { ownErrors } from '../../src/i18n/i18nProvider.ts';
import { languageFor } from '../../src/i18n/languages.ts';
import type { Messages } from '../../src/i18n/messageKeys.ts';
import { mergeMessages } from '../../src/i18n/messages.ts';
import { messages as refusals } from '../../src/i18n/refusals.ts';
import { compose } from '../../src/modules/composition.ts';
import { resources } from '../../src/resources/resources.ts';
import { textsIn } from './escapedText.ts';
import { definitionPairs, textsOf } from './languageTexts.ts';

const pages = path.resolve(import.meta.dirname, '..', '..', 'src');

/** Every message of the product in English, from the same files as `everyMessage` of the tests of the pages. */
async function englishMessages(): Promise<Messages> {
  const names = await readdir(pages, { recursive: true });
  const files = names.filter((name) => /(^|[\\/])en(\.ts|[\\/][^\\/]+\.ts)$/.test(name));
  const loaded: { messages?: Messages }[] = await Promise.all(
    files.map((name) => import(pathToFileURL(path.join(pages, name)).href)),
  );
  return [
    { browsers, failures, errors: ownErrors },
    ...loaded.map(({ messages }) => messages ?? {}),
    refusals,
  ].reduce<Messages>(mergeMessages, compose(modules).messages);
}

/** The names of months and weekdays as browsers word them in English. */
const namesOfDays: readonly string[] = [...Array(12).keys()].flatMap((index) => {
  const day = new Date(2026, index, index + 1);
  const write = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', options).format(day);
  return [
    ...[write({ month: 'long' }), write({ month: 'short' }), write({ month: 'long', year: 'numeric' })],
    ...[write({ weekday: 'long' }), write({ weekday: 'short' })],
  ];
});

const hasLetters = (text: string) => /\p{L}/u.test(text);
const folded = (text: string) => text.trim().toLowerCase();
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const placeholder = /%?\{\w+\}/;

/** What a text with placeholders looks like once they are filled in; undefined where hardly a word stands beside them. */
function shapeOf(text: string): RegExp | undefined {
  const pieces = text.split(placeholder);
  const isTelling = pieces.some((piece) => /\p{L}{4}/u.test(piece));
  return pieces.length > 1 && isTelling ? new RegExp(`^${pieces.map(escaped).join('.+')}$`, 'su') : undefined;
}

/** A text without the names in the data that it mentions: a menu may be called "Soup of the day". */
const withoutNames = (text: string, data: ReadonlySet<string>): string =>
  [...data]
    .filter((name) => /^\p{Lu}\p{L}+/u.test(name) && text.includes(name))
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, '•'), text);

/** The words of a language beside the English ones. */
export interface LanguageWords {
  /** The texts that stand for an English one, for `name`. */
  worded(english: string): RegExp;
  /** What a page says in English though the language has a text for it, and that is not among `data`. */
  leftIn(texts: readonly string[], data: ReadonlySet<string>): string[];
}

/** Reads all texts of a language and of English, as the pages get them. */
export async function wordsIn(code: string): Promise<LanguageWords> {
  const wording = await languageFor([code]).load();
  const english = await englishMessages();
  const own = textsOf(wording.messages(english));
  const messages = [...textsOf(english)].map(([key, text]) => ({ text, own: own.get(key) ?? '' }));
  const definitions = [...buildRegistry(resources, worldChoices).values()].flatMap((resource) =>
    definitionPairs(resource, wording.resource(resource)),
  );
  const pairs = [...messages, ...definitions];
  const formsOf = (text: string) => text.split(' |||| ');
  const ownTexts = new Set(pairs.flatMap((pair) => formsOf(pair.own).map(folded)));
  const texts = new Set([...pairs.flatMap(({ text }) => formsOf(text)), ...namesOfDays].filter(hasLetters));
  const whole = new Set([...texts].map(folded).filter((text) => !ownTexts.has(text)));
  const shapes = [...texts]
    .filter((text) => !ownTexts.has(folded(text)))
    .flatMap((text) => shapeOf(text) ?? []);
  const isEnglish = (text: string) =>
    !ownTexts.has(folded(text)) && (whole.has(folded(text)) || shapes.some((shape) => shape.test(text)));
  const judged = new Map<string, boolean>();
  const isLeft = (text: string) => {
    const before = judged.get(text) ?? isEnglish(text);
    judged.set(text, before);
    return before;
  };
  return {
    worded(wanted) {
      const found = pairs.filter(({ text }) => text === wanted).map((pair) => escaped(pair.own));
      if (found.length === 0) throw new Error(`The product never says "${wanted}".`);
      return new RegExp(`^(${found.join('|')})$`);
    },
    leftIn(found, data) {
      const hasLeft = (text: string) =>
        isLeft(text) ||
        text.split(/, | · | – |\n/).some((piece) => !data.has(piece) && whole.has(folded(piece)));
      return found.filter((text) => !data.has(text) && hasLeft(text) && hasLeft(withoutNames(text, data)));
    },
  };
}

/** Every text that a page shows or a screen reader says. */
export const textsOn = async (page: Page) => (await page.evaluate(`(${textsIn})(document)`)) as string[];
