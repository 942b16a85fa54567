import { type Document, isCollection, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { DefinitionMistake } from '../../contract/calls/definitions.ts';
import { placeOf } from '../../contract/definitions/checkActions.ts';
import { expectedText, type Mistake, mistakeAt, sentencesText } from '../../contract/mistake.ts';
import {
  DefinitionError,
  defineResource,
  type Resource,
  type ResourceInput,
} from '../../contract/resource.ts';
import { type Service, services } from '../../contract/services.ts';
import { closestName } from './closestName.ts';
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
  /** Adds the line and the suggestion to a mistake. */
  located(mistake: Mistake): DefinitionMistake;
}

/** The line that the path leads to, or the nearest one that exists. */
function lineOf(text: string, path: Mistake['path']): number | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  for (let length = path.length; length >= 0; length -= 1) {
    const parent = length === 0 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const pair =
      length > 0 && isMap(parent)
        ? parent.items.find(({ key: name }) => isScalar(name) && String(name.value) === String(key))
        : undefined;
    const item = length > 0 && isCollection(parent) && !isMap(parent) ? parent.get(key, true) : undefined;
    const node = pair ? pair.key : length === 0 ? parent : item;
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return null;
}

/** A mistake in the form that pages and programs read. */
const asRead = (mistake: Mistake, line: number | null): DefinitionMistake => ({
  line,
  place: mistake.path.join('.'),
  message: sentencesText(mistake.sentences),
  sentences: mistake.sentences.map(({ code, values = {} }) => ({ code, values })),
  expected: expectedText(mistake.expected),
  expects: (mistake.expected ?? []).map(({ code, values = {} }) => ({ code, values })),
  suggestion: closestName(mistake.given, mistake.known),
});

/** A file whose text is missing. */
export const unreadable = (file: string, reason: string): DefinitionFile => ({
  file,
  name: null,
  address: null,
  definition: null,
  mistakes: [asRead(mistakeAt([], 'fileMissing', { reason }), null)],
  repaired: null,
  located: (mistake) => asRead(mistake, null),
});

/** The first line of the YAML parser's message, without the position next to it. */
const firstLine = (message: string) =>
  message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? message;

/** The path that the resource would have, according to the file. */
function addressOf(input: Record<string, unknown>): DefinitionFile['address'] {
  const service = services.find((name) => name === (input.service ?? 'main'));
  const path = String(input.path ?? input.name ?? '');
  return service && /^[A-Za-z0-9]+([-/][A-Za-z0-9]+)*$/.test(path) ? { service, path } : null;
}

/**
 * Finds the lines of mistakes in a text by parsing it again. The parsed form takes many times the memory of the text,
 * so this function stands alone and keeps only the text.
 */
const locatedIn =
  (text: string) =>
  (mistake: Mistake): DefinitionMistake =>
    asRead(mistake, lineOf(text, mistake.path));

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

/** Reads one definition and lists all its own mistakes. Never throws. */
export function readDefinition(file: string, text: string): DefinitionFile {
  const document = parseDocument(text);
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
      document.errors.map(({ message, linePos }) =>
        asRead(mistakeAt([], 'fileSyntax', { reason: firstLine(message) }), linePos?.[0].line ?? null),
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
    if (resource.view) throw new DefinitionError(resource.name, [mistakeAt(['view'], 'viewOfProduct')]);
    const handled = [...resource.actions.values()].filter(({ handler }) => handler);
    if (handled.length > 0)
      throw new DefinitionError(
        resource.name,
        handled.map((action) => mistakeAt([...placeOf(action), 'handler'], 'handlerOfProduct')),
      );
    return { ...unusable([], input), definition: { file, input: named, resource } };
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    // The table name came from the resource name, because the file does not give one.
    const own = error.mistakes.filter(({ path }) => path[0] !== 'table' || 'table' in input);
    return { ...unusable(own.map(located), input), repaired: repairedDefinition(named, own) };
  }
}
