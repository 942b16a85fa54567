import type { Identifier } from 'ra-core';
import type { BulkAnswer } from '../../contract/calls/bulk.ts';
import type { ExportAgain } from '../../contract/calls/exports.ts';
import type { Undone } from '../../contract/calls/history.ts';
import type { FieldEdit } from '../../contract/fieldKinds/edits.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { ListRequest } from './listRequest.ts';
import type { OnSent } from './upload.ts';

type Cancellable = { signal?: AbortSignal | undefined };

/** A file to upload; `onSent` gets the sent share, from 0 to 1. */
/** A file that the server keeps already, because it has checked it. */
export interface KeptFile {
  id: string;
  name: string;
  size: number;
}

type FileRequest<Given = File> = Cancellable & { file: Given; onSent?: OnSent | undefined };

export interface ListAnswer {
  data: WireRecord[];
  total?: number;
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean };
  /** `isTotalEstimated`: there are about `total` records, not exactly. */
  meta: { isTotalEstimated: boolean };
}

interface Keyed {
  /** `idempotencyKey` identifies the request, so that sending it again does nothing twice. Default: a new key. */
  meta?: { idempotencyKey?: string } | undefined;
}

export interface CreateRequest extends Keyed {
  data: Readonly<Record<string, unknown>>;
}

export interface ChangeRequest {
  id: Identifier;
  /** The changes, and the `version` that they are based on; with `previousData`, the whole new record. */
  data: Readonly<Record<string, unknown>>;
  previousData?: Readonly<Record<string, unknown>> | undefined;
}

/** What an action does to one record: `values` are the inputs of its form, and the `version` that the person saw. */
export interface ActRequest extends Keyed {
  id: Identifier;
  action: string;
  values: Readonly<Record<string, unknown>>;
}

export interface UndoRequest extends Keyed {
  id: Identifier;
  action: string;
  version: number | undefined;
}

/** What an answer says about its request: its name, for undoing it. */
export interface RequestMeta {
  request: string | undefined;
}

export interface RevertRequest extends Keyed {
  id: Identifier;
  event: number;
  state: 'before' | 'after';
  /** Wire names. */
  fields: readonly string[];
  version: number;
}

/** Records that somebody selected, or all that a filter finds. */
export type ChosenRecords = { ids: Identifier[] } | { filter: ListRequest['filter'] };

export interface ActOnManyRequest extends Keyed {
  records: ChosenRecords;
  action: string;
  values: Readonly<Record<string, unknown>>;
  /** Says what would happen, and changes nothing. */
  isTrial: boolean;
}

/** What a bulk change does to many records: the edits of their fields, or their delete. */
export interface BulkRequest extends Keyed, Cancellable {
  records: ChosenRecords;
  /** Records that are left out. */
  except: readonly Identifier[];
  /** Undefined: the records are deleted. */
  edits: readonly FieldEdit[] | undefined;
  /** Says what would happen, and changes nothing. */
  isTrial: boolean;
}

export interface IssueRequest {
  id: Identifier;
  /** The wire name of the field. */
  field: string;
  version: number | undefined;
}

export interface ExportRequest extends Cancellable {
  sort: ListRequest['sort'];
  records: ChosenRecords;
  /** Columns by field name, in their order. */
  columns: readonly string[];
  format: 'csv' | 'xlsx';
  /** The headings of the columns and the name of the file, if they differ from the definition. */
  worded?: { headings: readonly string[]; title: string };
}

export interface ReportRequest extends Cancellable {
  /** Its name. */
  report: string;
  filter: ListRequest['filter'];
}

export interface GridRequest extends Cancellable {
  /** Its name. */
  grid: string;
  /** The record that it belongs to. */
  within: Identifier | undefined;
  /** Which rows. */
  filter: ListRequest['filter'];
}

export interface GridChange extends Keyed {
  grid: string;
  within: Identifier | undefined;
  cells: readonly Readonly<{ row: Identifier; column: Identifier; value: unknown; version: number }>[];
}

export interface GridFileRequest extends FileRequest {
  grid: string;
  /** `within`, `dryRun`, `emptiesCells` and `overwrites`, as docs/http-api.md has them. */
  options: Readonly<Record<string, unknown>>;
  idempotencyKey: string;
}

export interface PreviewRequest extends FileRequest<File | KeptFile> {
  /** The worksheet of a workbook. Default: the first visible one that is not empty. */
  sheet?: string | undefined;
}

/** What an import would do with a file. */
export interface CheckRequest extends FileRequest<File | KeptFile> {
  /** The options of the import, as docs/http-api.md has them. */
  options: Readonly<Record<string, unknown>>;
}

export interface ImportRequest extends CheckRequest {
  /** Identifies the request, so that sending it again does not apply the file twice. */
  idempotencyKey: string;
  /** A job may apply it. Then the answer is the job. */
  mayBeJob: boolean;
}

/**
 * What one service can do with its resources: react-admin's calls, and those that it does not have. `history`,
 * `previewImport`, `checkImport`, `badImportRows` and `importFile` return what docs/http-api.md says; their callers check the shape.
 */
export interface ServiceProvider {
  getList(resource: string, request: ListRequest & Cancellable): Promise<ListAnswer>;
  getOne(resource: string, request: { id: Identifier } & Cancellable): Promise<{ data: WireRecord }>;
  getMany(resource: string, request: { ids: Identifier[] } & Cancellable): Promise<{ data: WireRecord[] }>;
  getManyReference(
    resource: string,
    request: ListRequest & { target: string; id: Identifier } & Cancellable,
  ): Promise<ListAnswer>;
  create(resource: string, request: CreateRequest): Promise<{ data: WireRecord; meta: RequestMeta }>;
  update(resource: string, request: ChangeRequest): Promise<{ data: WireRecord; meta: RequestMeta }>;
  /** Returns the records that have changed: none yet if a job changes them. */
  updateMany(
    resource: string,
    request: { ids: Identifier[]; data: Readonly<Record<string, unknown>> } & Keyed,
  ): Promise<{ data: Identifier[]; meta: RequestMeta }>;
  delete(
    resource: string,
    request: { id: Identifier; previousData?: WireRecord | undefined } & Keyed,
  ): Promise<{ data: WireRecord }>;
  /** Returns the records that are deleted: none yet if a job deletes them. */
  deleteMany(resource: string, request: { ids: Identifier[] } & Keyed): Promise<{ data: Identifier[] }>;
  /** Brings back what the person has just deleted. */
  undoDelete(resource: string, request: { ids: Identifier[] } & Keyed): Promise<{ data: unknown }>;
  /** Undoes what the person's own request changed. */
  undoChange(resource: string, request: { request: string } & Keyed): Promise<{ data: Undone }>;
  /** Gives fields the values of a moment in the history. */
  revert(resource: string, request: RevertRequest): Promise<{ data: WireRecord }>;
  /** Undoes what a save of the history did to a record and its lines. */
  undoSave(resource: string, request: { id: Identifier; event: number }): Promise<{ data: WireRecord }>;
  /** Brings back records that are marked as deleted. */
  restore(resource: string, request: { ids: Identifier[] } & Keyed): Promise<{ data: unknown }>;
  /** Returns the record, or the copy that the action made; undefined if a job does it. */
  act(resource: string, request: ActRequest): Promise<{ data: WireRecord | undefined; meta: RequestMeta }>;
  /** Takes back the action that made the version. */
  undo(resource: string, request: UndoRequest): Promise<{ data: WireRecord }>;
  actOnMany(resource: string, request: ActOnManyRequest): Promise<{ data: unknown; meta: RequestMeta }>;
  /** Changes or deletes those of many records for which it is possible, and says what became of each. */
  changeInBulk(resource: string, request: BulkRequest): Promise<{ data: BulkAnswer; meta: RequestMeta }>;
  /** Arranges the records of an ordered list; each id of the list exactly once. */
  sequence(
    resource: string,
    request: { sequenceData: { id: Identifier; order: number }[] },
  ): Promise<{ data: unknown; meta: RequestMeta }>;
  /** Issues a new key for a record. Only this answer contains the key. */
  issueKey(resource: string, request: IssueRequest): Promise<{ data: WireRecord }>;
  history(resource: string, request: { id: Identifier } & Cancellable): Promise<{ data: unknown }>;
  /** The record before and after an event of its history. */
  moment(
    resource: string,
    request: { id: Identifier; event: number } & Cancellable,
  ): Promise<{ data: unknown }>;
  exportFile(resource: string, request: ExportRequest): Promise<{ data: Blob; fileName: string }>;
  /** The file of an earlier export, made anew of what is there now. */
  exportAgain(resource: string, asked: ExportAgain): Promise<{ data: Blob; fileName: string }>;
  /** The figures of a report of the resource, over the records that match the filter. */
  report(resource: string, request: ReportRequest): Promise<{ data: unknown }>;
  reportFile(
    resource: string,
    request: ReportRequest & { format: 'csv' | 'xlsx' },
  ): Promise<{ data: Blob; fileName: string }>;
  /** A page of the rows of a grid, its columns and its cells. */
  grid(
    resource: string,
    request: GridRequest & { range: readonly [number, number] },
  ): Promise<{ data: unknown }>;
  /** Sets and empties cells of a grid. */
  changeGrid(resource: string, request: GridChange): Promise<{ data: unknown }>;
  gridFile(
    resource: string,
    request: GridRequest & { format: 'csv' | 'xlsx' },
  ): Promise<{ data: Blob; fileName: string }>;
  importGrid(resource: string, request: GridFileRequest): Promise<{ data: unknown }>;
  previewImport(resource: string, request: PreviewRequest): Promise<{ data: unknown }>;
  checkImport(resource: string, request: CheckRequest): Promise<{ data: unknown }>;
  badImportRows(resource: string, request: CheckRequest): Promise<{ data: unknown }>;
  importFile(resource: string, request: ImportRequest): Promise<{ data: unknown }>;
}
