import type { Identifier } from 'ra-core';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { ListRequest } from './listRequest.ts';

type Cancellable = { signal?: AbortSignal | undefined };

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

/** What an answer says about its request: its name, for undoing it. */
export interface RequestMeta {
  request: string | undefined;
}

/** What react-admin asks one service for. Everything else is a call of `contract/calls`. */
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
  /** Sets the same values. Returns the records that have them now: none if a job does it, or too many were refused to name them. */
  updateMany(
    resource: string,
    request: { ids: Identifier[]; data: Readonly<Record<string, unknown>> } & Keyed,
  ): Promise<{ data: Identifier[] }>;
  delete(
    resource: string,
    request: { id: Identifier; previousData?: WireRecord | undefined } & Keyed,
  ): Promise<{ data: WireRecord }>;
  /** Returns the records that are deleted, as `updateMany` does. */
  deleteMany(resource: string, request: { ids: Identifier[] } & Keyed): Promise<{ data: Identifier[] }>;
}
