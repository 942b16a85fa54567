import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';

/** A piece of SQL with its parameters. */
export type Sql = RawBuilder<unknown>;

/** Compiles only; queries run on connections that carry a tenant. */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The place of a value that is known only when a plan is used. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A parameter that each use of a plan fills in by name. */
export const slot = (name: string): Sql => sql`${new Slot(name)}`;

export interface Statement {
  text: string;
  values: unknown[];
  /** Names a prepared statement: the database parses and plans the text once a connection. */
  name?: string;
}

/** SQL compiled once and used many times with other values: building the text costs more than running it. */
export interface Plan {
  text: string;
  bind(values: Readonly<Record<string, unknown>>): Statement;
}

export function statement(query: Sql): Statement {
  const { sql: text, parameters } = query.compile(compiler);
  return { text, values: [...parameters] };
}

/**
 * Compiles `query` into a plan. A prepared plan keeps one generic query plan a connection, which is right where the
 * values hardly change how many rows are found.
 */
export function compilePlan(query: Sql, options: { prepared: boolean }): Plan {
  const { text, values } = statement(query);
  const name = options.prepared ? createHash('sha1').update(text).digest('hex') : undefined;
  return {
    text,
    bind: (given) => {
      const bound = values.map((value) => (value instanceof Slot ? given[value.name] : value));
      return name ? { text, values: bound, name } : { text, values: bound };
    },
  };
}

export const column = (table: string, name: string): Sql => sql`${sql.ref(`${table}.${name}`)}`;
export const and = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` AND `)})`;
export const or = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` OR `)})`;
