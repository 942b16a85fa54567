import type { Identifier } from 'ra-core';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { ListRequest } from './listRequest.ts';
import type { OnSent } from './upload.ts';

type Cancellable = { signal?: AbortSignal | undefined };

/** A file on its way; `onSent` hears how much of it, from 0 to 1. */
type FileRequest = Cancellable & { file: File; onSent?: OnSent | undefined };

export interface ListAnswer {
  data: WireRecord[];
  total?: number;
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean };
  /** `isTotalEstimated`: there are about `total` records, not exactly. */
  meta: { isTotalEstimated: boolean };
}

export interface CreateRequest {
  data: Readonly<Record<string, unknown>>;
  /** `idempotencyKey` names the request: sent again with it, the same record is not created twice. Default: a new one. */
  meta?: { idempotencyKey?: string } | undefined;
}

export interface ChangeRequest {
  id: Identifier;
  /** What is changed, and the `version` that it was changed on; with `previousData` the whole record as it shall be. */
  data: Readonly<Record<string, unknown>>;
  previousData?: Readonly<Record<string, unknown>> | undefined;
}

export interface ExportRequest extends Cancellable {
  sort: ListRequest['sort'];
  filter: ListRequest['filter'];
  /** Columns by field name, in their order. */
  columns: readonly string[];
  format: 'csv' | 'xlsx';
  /** The headings of the columns and the name of the file, where they are not those of the definition. */
  worded?: { headings: readonly string[]; title: string };
}

export interface PreviewRequest extends FileRequest {
  /** The worksheet of a workbook. Default: the first one that holds something. */
  sheet?: string | undefined;
}

export interface ImportRequest extends FileRequest {
  /** `mapping`, `defaults`, `values`, `createMissing` and `matchBy`, as docs/http-api.md has them. */
  options: Readonly<Record<string, unknown>>;
  /** Names the request: sent again with it, the same file is not applied twice. */
  idempotencyKey: string;
}

/**
 * What one service can do with its resources: react-admin's calls, and those that it does not know. `history`,
 * `previewImport` and `importFile` answer as docs/http-api.md says; their callers check the shape.
 */
export interface ServiceProvider {
  getList(resource: string, request: ListRequest & Cancellable): Promise<ListAnswer>;
  getOne(resource: string, request: { id: Identifier } & Cancellable): Promise<{ data: WireRecord }>;
  getMany(resource: string, request: { ids: Identifier[] } & Cancellable): Promise<{ data: WireRecord[] }>;
  getManyReference(
    resource: string,
    request: ListRequest & { target: string; id: Identifier } & Cancellable,
  ): Promise<ListAnswer>;
  create(resource: string, request: CreateRequest): Promise<{ data: WireRecord }>;
  update(resource: string, request: ChangeRequest): Promise<{ data: WireRecord }>;
  updateMany(
    resource: string,
    request: { ids: Identifier[]; data: Readonly<Record<string, unknown>> },
  ): Promise<{ data: Identifier[] }>;
  delete(
    resource: string,
    request: { id: Identifier; previousData?: WireRecord | undefined },
  ): Promise<{ data: WireRecord }>;
  deleteMany(resource: string, request: { ids: Identifier[] }): Promise<{ data: Identifier[] }>;
  /** Arranges the records of an ordered list; each id of the list exactly once. */
  sequence(
    resource: string,
    request: { sequenceData: { id: Identifier; order: number }[] },
  ): Promise<{ data: unknown }>;
  history(resource: string, request: { id: Identifier } & Cancellable): Promise<{ data: unknown }>;
  exportFile(resource: string, request: ExportRequest): Promise<{ data: Blob; fileName: string }>;
  previewImport(resource: string, request: PreviewRequest): Promise<{ data: unknown }>;
  importFile(resource: string, request: ImportRequest): Promise<{ data: unknown }>;
}
