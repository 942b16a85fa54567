import type pg from 'pg';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Actor } from '../../access/actor.ts';
import type { ResourceContext } from '../context.ts';
import type { FileLines } from './fileLines.ts';
import type { MappedColumn, SettledOptions } from './mapping.ts';
import type { ColumnDialects } from './readings.ts';
import type { TableReader } from './tableReader.ts';

/** Rows on their way into records: what they hold, and in whose transaction they are written. */
export interface RowsToImport {
  client: pg.ClientBase;
  context: ResourceContext;
  actor: Actor;
  /** The columns of the records themselves. */
  columns: MappedColumn[];
  /** The columns that say which record and which version of it a row shows. */
  identity: readonly MappedColumn[];
  /** Fields that a new record needs and that the file does not give. */
  lacking: readonly Field[];
  /** Their lines, if the file has some. */
  lines: FileLines | undefined;
  options: SettledOptions;
  signal: AbortSignal;
}

/** A file being imported: what is read, and how. */
export interface Importing extends RowsToImport {
  reader: TableReader;
  dialectOf: ColumnDialects['dialectOf'];
  /** Called now and then with the number of rows that are read. */
  onRead?: (rows: number) => void;
}
