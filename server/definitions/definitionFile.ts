import { type Document, isCollection, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { DefinitionMistake } from '../../contract/calls/definitions.ts';
import { expectedText, type Mistake, mistakeAt, sentencesText } from '../../contract/mistake.ts';
import {
  DefinitionError,
  defineResource,
  type Resource,
  type ResourceInput,
  type Service,
  services,
} from '../../contract/resource.ts';
import { closestName } from './closestName.ts';
import { type RepairedDefinition, repairedDefinition } from './repairedDefinition.ts';
import { tablePrefix } from './tablePrefix.ts';

/** A definition that an admin wrote: the name of its file, as it stands there, and checked by itself. */
export interface ConfiguredResource {
  file: string;
  input: ResourceInput;
  resource: Resource;
}

/** One file of the folder, whether or not it can be used. */
export interface DefinitionFile {
  file: string;
  /** What it says that its resource is called and where it answers, as far as that can be read. */
  name: string | null;
  address: { service: Service; path: string } | null;
  /** What it defines; none where it is wrong by itself. */
  definition: ConfiguredResource | null;
  /** What is wrong with it by itself. */
  mistakes: DefinitionMistake[];
  /** Where it is wrong by itself: what is left of it without that. */
  repaired: RepairedDefinition | null;
  /** Adds the line and the suggestion to a mistake. */
  located(mistake: Mistake): DefinitionMistake;
}

/** The line of what the path leads to, or of the nearest that is there. */
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

/** A mistake as the pages and programs read it. */
const asRead = (mistake: Mistake, line: number | null): DefinitionMistake => ({
  line,
  place: mistake.path.join('.'),
  message: sentencesText(mistake.sentences),
  sentences: mistake.sentences.map(({ code, values = {} }) => ({ code, values })),
  expected: expectedText(mistake.expected),
  expects: (mistake.expected ?? []).map(({ code, values = {} }) => ({ code, values })),
  suggestion: closestName(mistake.given, mistake.known),
});

/** A file whose text is not there. */
export const unreadable = (file: string, reason: string): DefinitionFile => ({
  file,
  name: null,
  address: null,
  definition: null,
  mistakes: [asRead(mistakeAt([], 'fileMissing', { reason }), null)],
  repaired: null,
  located: (mistake) => asRead(mistake, null),
});

/** The first line of what the reader of YAML says, without the place that stands beside it. */
const firstLine = (message: string) =>
  message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? message;

/** Where the resource would answer, from what the file says. */
function addressOf(input: Record<string, unknown>): DefinitionFile['address'] {
  const service = services.find((name) => name === (input.service ?? 'main'));
  const path = String(input.path ?? input.name ?? '');
  return service && /^[A-Za-z0-9]+([-/][A-Za-z0-9]+)*$/.test(path) ? { service, path } : null;
}

/**
 * Places mistakes in a text. It is read once more where there is one: what was read takes many times the memory of the
 * text, so this stands by itself and holds on to the text alone.
 */
const locatedIn =
  (text: string) =>
  (mistake: Mistake): DefinitionMistake =>
    asRead(mistake, lineOf(text, mistake.path));

/** What the file says, as far as that can be read. */
function valuesOf(document: Document): Record<string, unknown> | undefined {
  try {
    const value: unknown = document.toJS();
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    // Aliases that lead to nothing or never end: what is wrong was noted, or is found by the checks.
    return undefined;
  }
}

/** Reads one definition with everything that is wrong with it by itself. Never throws. */
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
  // Whether it is a definition is what `defineResource` finds out.
  const named = { ...input, table: prefixed.slice(0, 49) } as ResourceInput;
  try {
    const resource = defineResource(named);
    if (resource.view) throw new DefinitionError(resource.name, [mistakeAt(['view'], 'viewOfProduct')]);
    return { ...unusable([], input), definition: { file, input: named, resource } };
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    // The table was made from the name, where the file does not say it.
    const own = error.mistakes.filter(({ path }) => path[0] !== 'table' || 'table' in input);
    return { ...unusable(own.map(located), input), repaired: repairedDefinition(named, own) };
  }
}
