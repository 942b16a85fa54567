import { linkStates } from '../../contract/calls/uberLink.ts';
import { tillMessageStatuses, tillMessageTypes } from '../../contract/stores/tillMessages.ts';

/** The types of columns, as PostgreSQL calls them, and their values in a row. */
interface ColumnTypes {
  uuid: string;
  text: string;
  integer: number;
  bigint: number;
  boolean: boolean;
  timestamptz: string;
  jsonb: unknown;
  'uuid[]': string[];
}

type ColumnType = keyof ColumnTypes;

/** What a column holds: values of a type, or one of some words. */
type ColumnOf = ColumnType | `${ColumnType}?` | readonly string[];

/**
 * The tables of areas that are no resources, by their columns in camel case. A question mark stands for a column that
 * may be null. Each row belongs to a customer.
 */
const ownTables = {
  /** The files that records refer to. */
  stored_files: { id: 'uuid', name: 'text', mediaType: 'text', size: 'integer' },
  audit_events: { id: 'bigint', resource: 'text', recordId: 'text', action: 'text', actorName: 'text' },
  /** What channels got, each content once. */
  menu_documents: {
    id: 'uuid',
    channelMenuId: 'uuid',
    channel: 'text',
    digest: 'text',
    contentSha256: 'text',
    document: 'text',
    menu: 'jsonb',
  },
  /** The stores that are linked with Uber Eats. */
  uber_stores: { storeUuid: 'uuid', uberStoreUuid: 'text', state: linkStates, lastToldAt: 'timestamptz?' },
  /** The orders that orders of platforms became. */
  platform_orders: { platform: 'text', platformOrderId: 'text', orderUuid: 'uuid' },
  /** The keys of tills. One without an end works until somebody revokes it. */
  till_keys: { id: 'uuid', storeUuid: 'uuid', endsAt: 'timestamptz?' },
  /** What tills last said about themselves. */
  till_presence: {
    storeUuid: 'uuid',
    seenAt: 'timestamptz',
    appVersion: 'text',
    menuVersion: 'text',
    configVersion: 'text',
    clockAheadSeconds: 'integer',
  },
  /** The mailboxes of tills. */
  till_messages: {
    id: 'uuid',
    storeUuid: 'uuid',
    seq: 'bigint',
    type: tillMessageTypes,
    subject: 'text',
    dedupeKey: 'text',
    supersedesKey: 'text?',
    payload: 'jsonb',
    fileSha256: 'text?',
    fileBytes: 'integer?',
    status: tillMessageStatuses,
    attempts: 'integer',
    visibleAt: 'timestamptz',
    leaseUntil: 'timestamptz?',
    lastError: 'text?',
    result: 'jsonb',
    sentBy: 'text',
    createdAt: 'timestamptz',
    completedAt: 'timestamptz?',
  },
  comments: {
    id: 'uuid',
    resource: 'text',
    recordId: 'text',
    text: 'text',
    authorUuid: 'uuid?',
    authorName: 'text',
    mentioned: 'uuid[]',
    unseen: 'uuid[]',
    createdAt: 'timestamptz',
    changedAt: 'timestamptz?',
  },
  /** Files that somebody has had checked and not imported yet. */
  kept_imports: {
    id: 'uuid',
    userUuid: 'uuid',
    resource: 'text',
    options: 'jsonb',
    jobId: 'uuid',
    answer: 'jsonb',
    isImported: 'boolean',
    createdAt: 'timestamptz',
  },
} as const satisfies Record<string, Record<string, ColumnOf>>;

type ValueOf<Column> = Column extends readonly (infer Word extends string)[]
  ? Word
  : Column extends `${infer Type extends ColumnType}?`
    ? ColumnTypes[Type] | null
    : Column extends ColumnType
      ? ColumnTypes[Column]
      : never;

/** The rows of the tables of areas, by the names of the tables. */
export type OwnTables = {
  [Table in keyof typeof ownTables]: {
    [Column in keyof (typeof ownTables)[Table]]: ValueOf<(typeof ownTables)[Table][Column]>;
  };
};

const columns: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(ownTables).map(([table, types]) => [table, Object.keys(types)]),
);

/** The columns of such a table in camel case; undefined for another name. */
export const columnsOfTable = (table: string): readonly string[] | undefined => columns.get(table);
