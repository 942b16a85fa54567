import { createHash } from 'node:crypto';
import {
  createQueryId,
  type Dialect,
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

/** Only compiles; queries run on connections that name a tenant. */
export const compilesOnly = (createQueryCompiler: () => PostgresQueryCompiler): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler,
});

const compiler = new Kysely<Record<string, never>>({
  dialect: compilesOnly(() => new PostgresQueryCompiler()),
});

/** The placeholder for a value that is known only when a plan is used. */
export class Slot {
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
  /** The name of a prepared statement: the database parses and plans its text once per connection. */
  name?: string;
}

/** SQL compiled once and used many times with different values, because building the text costs more than running it. */
export interface Plan {
  text: string;
  /** True if each connection keeps a database plan for it. */
  isPrepared: boolean;
  bind(values: Readonly<Record<string, unknown>>): Statement;
}

/**
 * Compiles values to settings of the transaction, for statements that take no parameters (COPY). The values still
 * travel as parameters: those of `set_config`.
 */
class SettingsCompiler extends PostgresQueryCompiler {
  readonly values: unknown[] = [];
  protected override appendValue(value: unknown): void {
    this.values.push(value);
    this.append(`(SELECT current_setting('commissary.value_${this.values.length}'))`);
  }
}

const asText = (value: unknown): string =>
  Array.isArray(value)
    ? `{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
    : String(value);

/** `query` without parameters, and the statement that sets their values within a transaction. */
export function withSettings(
  query: Sql,
  bindings: Readonly<Record<string, unknown>>,
): { text: string; settings: Statement } {
  const settingsCompiler = new SettingsCompiler();
  const { sql: text } = settingsCompiler.compileQuery(query.toOperationNode(), createQueryId());
  const values = settingsCompiler.values.map((value) =>
    asText(value instanceof Slot ? bindings[value.name] : value),
  );
  const calls = values.map(
    (_value, index) => `set_config('commissary.value_${index + 1}', $${index + 1}, true)`,
  );
  return { text, settings: { text: `SELECT ${calls.join(', ') || '1'}`, values } };
}

export function statement(query: Sql): Statement {
  const { sql: text, parameters } = query.compile(compiler);
  return { text, values: [...parameters] };
}

/**
 * Compiles `query` into a plan. A prepared plan keeps one generic query plan per connection, which is right if the
 * values hardly change how many rows are found.
 */
export function compilePlan(query: Sql, options: { prepared: boolean }): Plan {
  const { text, values } = statement(query);
  const name = options.prepared ? createHash('sha1').update(text).digest('hex') : undefined;
  return {
    text,
    isPrepared: options.prepared,
    bind: (slotValues) => {
      const bound = values.map((value) => (value instanceof Slot ? slotValues[value.name] : value));
      return name ? { text, values: bound, name } : { text, values: bound };
    },
  };
}

export const column = (table: string, name: string): Sql => sql`${sql.ref(`${table}.${name}`)}`;
export const and = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` AND `)})`;
export const or = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` OR `)})`;
