import { closest, distance } from 'fastest-levenshtein';
import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  Lexer,
  LineCounter,
  type Pair,
  parseDocument,
  visit,
} from 'yaml';
import type { DefinitionMistake } from '../../contract/calls/definitions.ts';
import { defineResource } from '../../contract/defineResource.ts';
import { DefinitionError } from '../../contract/definitionError.ts';
import { placeOf } from '../../contract/definitions/checkActions.ts';
import { expectedText, type Mistake, mistakeAt, sentencesText } from '../../contract/mistake.ts';
import type { Resource } from '../../contract/resource.ts';
import type { ResourceInput } from '../../contract/resourceInput.ts';
import { type Service, services } from '../../contract/services.ts';
import { wrongDefinition } from '../../contract/wrongDefinition.ts';
import { type RepairedDefinition, repairedDefinition } from './repairedDefinition.ts';
import { tablePrefix } from './tablePrefix.ts';

/** A definition that an admin wrote: its file name, its content, and the result of checking it by itself. */
export interface ConfiguredResource {
  file: string;
  input: ResourceInput;
  resource: Resource;
}

/** One file of the folder, whether or not it is usable. */
export interface DefinitionFile {
  file: string;
  /** The name and path that it gives its resource, as far as they can be read. */
  name: string | null;
  address: { service: Service; path: string } | null;
  /** Its definition; none if it is wrong by itself. */
  definition: ConfiguredResource | null;
  /** Its own mistakes, without regard to other files. */
  mistakes: DefinitionMistake[];
  /** If it is wrong by itself: what remains of it without the mistakes. */
  repaired: RepairedDefinition | null;
  /** Adds the line and the suggestion to each mistake. */
  located(mistakes: readonly Mistake[]): DefinitionMistake[];
}

/** Characters of the longest file: what takes a moment to read would keep everybody waiting. */
const longestFile = 20_000;

/** Mistakes that we show at once. */
const mostMistakes = 100;

/** Brackets within brackets. */
const mostBrackets = 100;

/**
 * How files are parsed. The parser compares each key of a map with each other one and quotes the file around each
 * mistake: both take long where thousands are wrong.
 */
const parsing = { uniqueKeys: false, prettyErrors: false };

/** The key of an entry of a map as text; undefined for one that is a list or a map itself. */
const keyOf = ({ key }: Pair): string | undefined => (isScalar(key) ? String(key.value) : undefined);

/** A key that a map has twice. */
interface RepeatedKey {
  key: string;
  /** The keys that lead to it. */
  place: string[];
  /** Where the second one begins in the text, in characters. */
  offset: number;
}

/** The keys that maps of a file have twice; of very many, the first `most`. */
function repeatedKeys(document: Document, most: number): RepeatedKey[] {
  const repeated: RepeatedKey[] = [];
  visit(document, {
    Map(_key, { items }, ancestors) {
      const above = ancestors.flatMap((one) => (isPair(one) ? (keyOf(one) ?? []) : []));
      const known = new Set<string>();
      for (const pair of items) {
        const key = keyOf(pair);
        if (key === undefined) continue;
        if (known.has(key) && isScalar(pair.key))
          repeated.push({ key, place: [...above, key], offset: pair.key.range?.[0] ?? 0 });
        known.add(key);
      }
      return repeated.length < most ? undefined : visit.BREAK;
    },
  });
  return repeated.slice(0, most);
}

/** The line that the path leads to, or the nearest one that exists. */
function lineOf(document: Document, lines: LineCounter, path: Mistake['path']): number | null {
  for (let length = path.length; length >= 0; length -= 1) {
    const parent = length === 0 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const pair =
      length > 0 && isMap(parent) ? parent.items.find((one) => keyOf(one) === String(key)) : undefined;
    const item = length > 0 && isCollection(parent) && !isMap(parent) ? parent.get(key, true) : undefined;
    const node = pair ? pair.key : length === 0 ? parent : item;
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return null;
}

/** The known name that was probably meant; null if none is similar. */
function closestName(input: string | undefined, known: readonly string[] = []): string | null {
  if (input === undefined || known.length === 0) return null;
  const name = closest(
    input.toLowerCase(),
    known.map((one) => one.toLowerCase()),
  );
  const found = known.find((one) => one.toLowerCase() === name);
  const most = Math.max(1, Math.floor(Math.max(input.length, name.length) / 2.5));
  return found !== undefined && found !== input && distance(input.toLowerCase(), name) <= most ? found : null;
}

/** A mistake in the form that pages and programs read. */
const asRead = (mistake: Mistake, line: number | null): DefinitionMistake => ({
  line,
  place: mistake.path.join('.'),
  message: sentencesText(mistake.sentences),
  sentences: mistake.sentences.map(({ code, values = {} }) => ({ code, values })),
  expected: expectedText(mistake.expected),
  expects: (mistake.expected ?? []).map(({ code, values = {} }) => ({ code, values })),
  suggestion: closestName(mistake.input, mistake.known),
});

/** A file whose text cannot be used at all. */
const unreadable = (file: string, mistake: Mistake): DefinitionFile => ({
  file,
  name: null,
  address: null,
  definition: null,
  mistakes: [asRead(mistake, null)],
  repaired: null,
  located: (mistakes) => mistakes.map((mistake) => asRead(mistake, null)),
});

/** A file whose text is missing. */
export const missingFile = (file: string, reason: string): DefinitionFile =>
  unreadable(file, mistakeAt([], 'fileMissing', { reason }));

/** The path that the resource would have, according to the file. */
function addressOf(input: Record<string, unknown>): DefinitionFile['address'] {
  const service = services.find((name) => name === (input.service ?? 'main'));
  const path = String(input.path ?? input.name ?? '');
  return service && /^[A-Za-z0-9]+([-/][A-Za-z0-9]+)*$/.test(path) ? { service, path } : null;
}

/**
 * Finds the lines of mistakes in a text by parsing it again, once for all of them. The parsed form takes many times the
 * memory of the text, so this function stands alone and keeps only the text.
 */
const locatedIn = (text: string) => (mistakes: readonly Mistake[]) => {
  const lines = new LineCounter();
  const document = parseDocument(text, { ...parsing, lineCounter: lines });
  return mistakes.map((mistake) => asRead(mistake, lineOf(document, lines, mistake.path)));
};

/** The content of the file, as far as it can be read. */
function valuesOf(document: Document): Record<string, unknown> | undefined {
  try {
    const value: unknown = document.toJS();
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    // Aliases that point to nothing or never end: a mistake is already noted, or the checks will find it.
    return undefined;
  }
}

/** True if the text has more brackets within brackets than a definition needs, which take very long to read. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth > mostBrackets) return true;
  }
  return false;
}

/** Reads one definition and lists all its own mistakes. Never throws. */
export function readDefinition(file: string, text: string): DefinitionFile {
  if (text.length > longestFile)
    return unreadable(file, mistakeAt([], 'fileLong', { length: text.length, limit: longestFile }));
  if (isTooDeep(text)) return unreadable(file, mistakeAt([], 'fileDeep', { limit: mostBrackets }));
  const lines = new LineCounter();
  const document = parseDocument(text, { ...parsing, lineCounter: lines });
  const located = locatedIn(text);
  const unusable = (mistakes: DefinitionMistake[], input: Record<string, unknown> = {}): DefinitionFile => ({
    file,
    name: typeof input.name === 'string' ? input.name : null,
    address: addressOf(input),
    definition: null,
    mistakes,
    repaired: null,
    located,
  });

  const input = valuesOf(document);
  if (document.errors.length > 0)
    return unusable(
      document.errors
        .slice(0, mostMistakes)
        .map(({ message, pos }) =>
          asRead(mistakeAt([], 'fileSyntax', { reason: message }), lines.linePos(pos[0]).line),
        ),
      input,
    );
  const repeated = repeatedKeys(document, mostMistakes);
  if (repeated.length > 0)
    return unusable(
      repeated.map(({ key, place, offset }) =>
        asRead(mistakeAt(place, 'twice', { value: key }), lines.linePos(offset).line),
      ),
      input,
    );
  if (document.contents === null) return unusable([asRead(mistakeAt([], 'fileEmpty'), null)]);
  if (!input || !('name' in input)) return unusable([asRead(mistakeAt([], 'noResourceName'), 1)], input);

  const table = String(input.table ?? input.name).replace(/[/-]/g, '_');
  const prefixed = table.startsWith(tablePrefix) ? table : `${tablePrefix}${table}`;
  // `defineResource` finds out whether it is a definition.
  const named = { ...input, table: prefixed.slice(0, 49) } as ResourceInput;
  try {
    const resource = defineResource(named);
    if (resource.view) throw wrongDefinition(resource.name, [mistakeAt(['view'], 'viewOfProduct')]);
    const handled = [...resource.actions.values()].filter(({ handler }) => handler);
    if (handled.length > 0)
      throw wrongDefinition(
        resource.name,
        handled.map((action) => mistakeAt([...placeOf(action), 'handler'], 'handlerOfProduct')),
      );
    return { ...unusable([], input), definition: { file, input: named, resource } };
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    // The table name came from the resource name, because the file does not give one.
    const own = error.mistakes.filter(({ path }) => path[0] !== 'table' || 'table' in input);
    const shown = own.slice(0, mostMistakes);
    // Further mistakes are looked for in what remains without these, unless nearly all of the file is wrong.
    const repaired = shown.length < own.length ? null : repairedDefinition(named, own);
    return { ...unusable(located(shown), input), repaired };
  }
}
