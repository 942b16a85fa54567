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

/**
 * The tables of areas that are no resources, by their columns in camel case. A question mark stands for a column that
 * may be null. Each row belongs to a customer.
 */
const ownTables = {
  /** The files that records refer to. */
  stored_files: { id: 'uuid', name: 'text', mediaType: 'text' },
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
  uber_stores: { storeUuid: 'uuid', uberStoreUuid: 'text', state: 'text' },
} as const satisfies Record<string, Record<string, ColumnType | `${ColumnType}?`>>;

type ValueOf<Column> = Column extends `${infer Type extends ColumnType}?`
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
