import { type Lines, linesOf } from '../../../contract/lines.ts';
import { fieldOf } from '../../../contract/resource.ts';
import type { ResourceContext } from '../context.ts';
import type { MappedColumn, SettledOptions } from './mapping.ts';

/** The lines in a file of records. */
export interface FileLines {
  lines: Lines;
  /** Of the resource of the lines. */
  context: ResourceContext;
  /** The columns with values of lines, except `above`. Their fields are those of the lines' own resource. */
  columns: MappedColumn[];
  /** The column that names the line above, if they are a tree. */
  above: MappedColumn | undefined;
  /** The options with fields of the lines' own resource. */
  options: SettledOptions;
}

/** The parts of a file that are about records, and those about their lines. */
interface SplitFile {
  columns: MappedColumn[];
  options: SettledOptions;
  lines: FileLines | undefined;
}

/** The options that name fields of lines, by their own names; the others with `prefix` undefined. */
function optionsOf(options: SettledOptions, prefix: string, isOfLines: boolean): SettledOptions {
  const rest = (source: string) => (isOfLines ? source.slice(prefix.length) : source);
  const isMeant = (source: string) => source.startsWith(prefix) === isOfLines;
  const defaults = Object.entries(options.defaults).filter(([source]) => isMeant(source));
  return {
    ...options,
    defaults: Object.fromEntries(defaults.map(([source, value]) => [rest(source), value])),
    createMissing: options.createMissing.filter(isMeant).map(rest),
  };
}

/** Tells the columns of records from those of their lines. A file has one kind of lines at most (`mapColumns`). */
export function splitFile(
  { resource, registry, contextOf }: ResourceContext,
  columns: readonly MappedColumn[],
  options: SettledOptions,
): SplitFile {
  const through = columns.find(({ field }) => field.through !== undefined)?.field.through;
  if (through === undefined) return { columns: [...columns], options, lines: undefined };
  const lines = linesOf(fieldOf(resource, through), registry);
  const prefix = `${lines.field.source}.`;
  const ofLines = columns
    .filter(({ field }) => field.through !== undefined)
    .map((column) => ({
      ...column,
      field: fieldOf(lines.resource, column.field.name.slice(through.length + 1)),
    }));
  return {
    columns: columns.filter(({ field }) => field.through === undefined),
    options: optionsOf(options, prefix, false),
    lines: {
      lines,
      context: contextOf(lines.resource.name),
      columns: ofLines.filter(({ field }) => field !== lines.tree),
      above: ofLines.find(({ field }) => field === lines.tree),
      options: optionsOf(options, prefix, true),
    },
  };
}
