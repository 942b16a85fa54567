import type { Generated } from 'kysely';
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
  'text[]': string[];
  bytea: Buffer;
}

type ColumnType = keyof ColumnTypes;

/** What a column holds: values of a type, or one of some words. */
type ColumnOf = ColumnType | `${ColumnType}?` | `${ColumnType} by default` | readonly string[];

/**
 * The tables of areas that are no resources, by their columns in camel case. A question mark stands for a column that
 * may be null, and `by default` for one that the database fills in. Each row belongs to a customer.
 */
const ownTables = {
  /** The files that records refer to. */
  stored_files: {
    id: 'uuid by default',
    name: 'text',
    mediaType: 'text',
    size: 'integer',
    sha256: 'text?',
    sourceSha256: 'text?',
    width: 'integer?',
    height: 'integer?',
    durationMs: 'integer?',
    warnings: 'text[]?',
    thumbnailId: 'uuid?',
    createdAt: 'timestamptz by default',
  },
  /** Uploads of media files in parts. */
  media_uploads: {
    id: 'uuid by default',
    userUuid: 'uuid',
    name: 'text',
    size: 'integer',
    received: 'integer by default',
    modifiedAt: 'bigint',
    mediaId: 'uuid?',
    isDuplicate: 'boolean by default',
    createdAt: 'timestamptz by default',
  },
  audit_events: {
    id: 'bigint by default',
    resource: 'text',
    recordId: 'text',
    action: 'text',
    actorUuid: 'uuid?',
    actorName: 'text',
    storeUuids: 'uuid[]?',
    occurredAt: 'timestamptz by default',
  },
  /** What channels got, each content once. */
  menu_documents: {
    id: 'uuid by default',
    channelMenuId: 'uuid',
    channel: 'text',
    digest: 'text',
    contentSha256: 'text',
    document: 'text',
    menu: 'jsonb',
  },
  /** When a platform has to hear what a store has run out of. */
  sold_out_changes: { storeUuid: 'uuid', channelId: 'uuid', dueAt: 'timestamptz' },
  /** The stores that are linked with Uber Eats. */
  uber_stores: { storeUuid: 'uuid', uberStoreUuid: 'text', state: linkStates, lastToldAt: 'timestamptz?' },
  /** Dialogues in which people link stores with Uber Eats. */
  uber_linkings: {
    stateDigest: 'text',
    browserDigest: 'text',
    userUuid: 'uuid',
    storeUuid: 'uuid',
    expiresAt: 'timestamptz by default',
    isUsed: 'boolean by default',
    token: 'text?',
  },
  /** The events that platforms have reported, each once. */
  platform_events: {
    platform: 'text',
    eventId: 'text',
    type: 'text',
    receivedAt: 'timestamptz by default',
  },
  /** The orders that orders of platforms became. */
  platform_orders: { platform: 'text', platformOrderId: 'text', orderUuid: 'uuid' },
  /** The orders that somebody has to accept, until a sweep has looked at them. */
  order_deadlines: {
    orderUuid: 'uuid',
    acceptBy: 'timestamptz',
    /** When we mail the store and the people who manage it; null once that is done. */
    remindAt: 'timestamptz?',
    escalateAt: 'timestamptz?',
  },
  /** Until when payments wait for an order or a person, until a sweep has looked at them. */
  payment_deadlines: { transactionId: 'uuid', endsAt: 'timestamptz' },
  /** What orders that were accepted or cancelled do to the stock, until a sweep has done it. */
  stock_dues: { orderUuid: 'uuid', type: ['SALE', 'RETURN'] },
  /** The number of the last order of each store. */
  order_numbers: { storeUuid: 'uuid', lastNumber: 'integer' },
  /** Until when vouchers are reserved, until a sweep has looked at them. */
  voucher_deadlines: { redemptionId: 'uuid', reservedUntil: 'timestamptz' },
  /** What the vouchers of templates with a limit have been used for so far. */
  voucher_totals: { voucherTemplateId: 'uuid', uses: 'integer', takenOff: 'bigint' },
  /** The keys of tills. One without an end works until somebody revokes it. */
  till_keys: {
    id: 'uuid by default',
    storeUuid: 'uuid',
    digest: 'text',
    lastFour: 'text',
    madeBy: 'text',
    madeAt: 'timestamptz by default',
    endsAt: 'timestamptz?',
    usedAt: 'timestamptz?',
  },
  /** What tills last said about themselves. */
  till_presence: {
    storeUuid: 'uuid',
    seenAt: 'timestamptz',
    appVersion: 'text',
    menuVersion: 'text',
    configVersion: 'text',
    clockAheadSeconds: 'integer',
  },
  /** The number of the last message to each till. */
  till_mailboxes: { storeUuid: 'uuid', lastSeq: 'bigint' },
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
    attempts: 'integer by default',
    maxAttempts: 'integer by default',
    visibleAt: 'timestamptz by default',
    leaseUntil: 'timestamptz?',
    leaseToken: 'uuid?',
    expiresAt: 'timestamptz',
    lastError: 'text?',
    result: 'jsonb',
    sentBy: 'text',
    createdAt: 'timestamptz by default',
    completedAt: 'timestamptz?',
  },
  /** What messages to tills refer to. */
  till_files: {
    storeUuid: 'uuid',
    sha256: 'text',
    name: 'text',
    bytes: 'integer',
    content: 'bytea',
    createdAt: 'timestamptz by default',
  },
  /** What the screens of layouts show, or showed. */
  layout_versions: {
    id: 'uuid by default',
    layoutId: 'uuid',
    number: 'integer',
    name: 'text?',
    manifest: 'jsonb',
    digest: 'text',
    isShown: 'boolean by default',
    publishedBy: 'text',
    publishedAt: 'timestamptz by default',
  },
  player_keys: {
    playerId: 'uuid',
    digest: 'text',
    pairedBy: 'text',
    pairedAt: 'timestamptz by default',
    countedUntil: 'jsonb by default',
  },
  /** What players last said about themselves. */
  player_presence: {
    playerId: 'uuid',
    seenAt: 'timestamptz',
    layoutVersion: 'integer',
    size: 'text',
    freeBytes: 'bigint?',
    clockErrorMs: 'integer?',
    fault: 'text?',
    faultFile: 'text?',
    picture: 'text?',
  },
  /** What players showed, by the hour. */
  player_plays: {
    playerId: 'uuid',
    screenId: 'uuid',
    fileId: 'uuid',
    hour: 'timestamptz',
    plays: 'integer',
    milliseconds: 'bigint',
    cutShort: 'integer',
    mostDriftMs: 'integer',
  },
  layout_version_files: { versionId: 'uuid', fileId: 'uuid' },
  comments: {
    id: 'uuid by default',
    resource: 'text',
    recordId: 'text',
    text: 'text',
    authorUuid: 'uuid?',
    authorName: 'text',
    mentioned: 'uuid[]',
    unseen: 'uuid[]',
    createdAt: 'timestamptz by default',
    changedAt: 'timestamptz?',
  },
  /** Who has which record open, and until when they had it open before. */
  looks: {
    resource: 'text',
    recordId: 'text',
    userUuid: 'uuid',
    userName: 'text',
    openUntil: 'timestamptz',
    lastUntil: 'timestamptz?',
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
    : Column extends `${infer Type extends ColumnType} by default`
      ? Generated<ColumnTypes[Type]>
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
