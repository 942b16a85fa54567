import { sql } from 'kysely';
import { type FieldIssue, ServiceError } from '../../../contract/errors.ts';
import { ownerOf } from '../../../contract/lines.ts';
import { columnOf } from '../../../contract/resource.ts';
import { storeScopeOf } from '../../../contract/storeScope.ts';
import { authorise } from '../../access/actor.ts';
import { isAmong, tenantRows } from '../../schema/rows.ts';
import { and, column, compilePlan, type Sql } from '../../schema/sql.ts';
import type { Ids, ResourceContext, Row, Writing } from '../context.ts';
import { bindings } from '../values/values.ts';
import { checkTogether } from './conditions.ts';
import { ownStart } from './ownValues.ts';
import { idsOf, type RowSet, type WrittenSet, withEqualValues } from './rowSet.ts';
import { announce, applyRules, hasRulesAfter, hasRulesBefore, runAfter } from './rules.ts';
import { mergeSearchIndexLater } from './searchIndex.ts';
import { withSealed } from './secrets.ts';
import { updateSql } from './statements.ts';
import { keepToOwnStores, keepToStores } from './storeWall.ts';
import { invalid } from './values.ts';

/**
 * One thing that happens to every change, whichever door it comes through: a form, a call, a bulk change, a grid, lines, an
 * action, a file, an undo, or an area.
 */
export interface Step {
  name: string;
  /** Runs before the rows are written. Returns the set to write. */
  prepare?<One extends Row>(writing: Writing, set: RowSet<One>): Promise<RowSet<One>> | RowSet<One>;
  /**
   * Whether it prepares such rows of a file, one by one. Default: it does not, because the file does the same for all of its
   * rows at once.
   */
  preparesFile?(context: ResourceContext, action: 'create' | 'update'): boolean;
  /** Runs once the rows are written, before the commit. */
  finish?(writing: Writing, written: WrittenSet): Promise<void> | void;
  /** Runs in place of `finish` after a file, which may have too many rows to name. */
  finishFile?(writing: Writing): Promise<void> | void;
  /** Whether `finish` does anything for changes of the resource. Default: it does. */
  isFinishing?(context: ResourceContext): boolean;
}

const rightFor = {
  create: 'create',
  update: 'update',
  delete: 'delete',
  restore: 'delete',
  sequence: 'update',
} as const;

const authoriseChange: Step = {
  name: 'authorise',
  prepare({ context, actor }, set) {
    if (set.right !== null) authorise(actor, context.resource, set.right ?? rightFor[set.action]);
    return set;
  },
};

/**
 * Gives the records that have these lines `l` a new version, because their version covers their lines too: people who have
 * such a record open learn that its lines have changed. A record that this transaction has already written keeps its
 * version. Returns the ids of the records.
 */
async function bumpParents(writing: Writing, lines: Sql, ids: Ids = []): Promise<Ids> {
  const { client, context, actor } = writing;
  const owned = ownerOf(context.resource, context.registry);
  if (!owned) return [];
  const { owner, resource, by } = owned;
  const parents = sql`t.id IN (SELECT ${column('l', columnOf(by))} FROM ${sql.table(resource.table)} AS l
    WHERE ${and([...tenantRows(resource, 'l'), lines])})`;
  const query = updateSql(context.contextOf(owner.name), and([...tenantRows(owner, 't'), parents]), {
    ...{ action: null, columns: [], version: sql`t.version + (t.updated_at <> now())::integer` },
  });
  const plan = compilePlan(query, { prepared: false });
  const { rows } = await client.query<{ id: string }>(plan.bind({ ...bindings([], {}, actor), ids }));
  return rows.map(({ id }) => id);
}

async function finishParents(writing: Writing, ids: Ids): Promise<void> {
  const owned = ownerOf(writing.context.resource, writing.context.registry);
  if (!owned || ids.length === 0) return;
  const ofParent = { ...writing, context: writing.context.contextOf(owned.owner.name) };
  await runAfter(ofParent, { action: 'update', ids });
  announce(ofParent, ids);
}

const lockParents: Step = {
  name: 'record above',
  /** Changes them before their lines: in the order in which a change of such a record locks both. */
  async prepare(writing, set) {
    const ids = idsOf(set);
    if (set.isWithParent || ids.length === 0 || !ownerOf(writing.context.resource, writing.context.registry))
      return set;
    return {
      ...set,
      parents: await bumpParents(writing, isAmong(writing.context.resource, column('l', 'id')), ids),
    };
  },
};

const bumpParentVersion: Step = {
  name: 'version of the record above',
  async finish(writing, { ids, isWithParent, parents = [] }) {
    const { resource, registry } = writing.context;
    if (isWithParent || !ownerOf(resource, registry)) return;
    const more = ids.length > 0 ? await bumpParents(writing, isAmong(resource, column('l', 'id')), ids) : [];
    await finishParents(writing, [...new Set([...parents, ...more])]);
  },
  async finishFile(writing) {
    await finishParents(writing, await bumpParents(writing, sql`l.updated_at = now()`));
  },
};

/** Does something with each row. Collects what is wrong with rows that have names in the request. @throws every other error */
async function eachRow<One extends Row>(
  { issuesAt }: Pick<RowSet<One>, 'issuesAt'>,
  groups: readonly One[][],
  work: (group: One[]) => Promise<One[]>,
): Promise<One[]> {
  const done: One[] = [];
  const issues: FieldIssue[] = [];
  for (const group of groups)
    try {
      done.push(...(await work(group)));
    } catch (error) {
      if (!issuesAt || !(error instanceof ServiceError) || !error.issues) throw error;
      const { issues: own } = error;
      issues.push(...group.flatMap((row) => issuesAt(own, row)));
    }
  if (issues.length > 0) throw invalid(issues);
  return done;
}

/** One look at the stores of all rows, where no rule wants to see each of them. */
async function keepRowsToStores(writing: Writing, set: RowSet): Promise<void> {
  const { action } = set;
  if (action === 'sequence') return keepToOwnStores(writing, idsOf(set));
  const scope = storeScopeOf(writing.context.resource, writing.context.registry);
  const source = scope && scope.by !== 'id' ? scope.field.source : undefined;
  const rows =
    source === undefined ? [] : set.rows.filter(({ values }) => action === 'create' || source in values);
  const named = rows.map(({ values }) => (source === undefined ? null : (values[source] ?? null)));
  const isWhole = named.every((one) => one !== null);
  const values =
    source !== undefined && rows.length > 0 ? { [source]: isWhole ? [...new Set(named.flat())] : null } : {};
  await keepToStores(writing, { action, ids: idsOf(set), values });
}

const applyRulesToRows: Step = {
  name: 'rules',
  preparesFile: hasRulesBefore,
  async prepare(writing, set) {
    const { action } = set;
    if (action === 'sequence' || !hasRulesBefore(writing.context, action)) {
      await keepRowsToStores(writing, set);
      return set;
    }
    if (action === 'delete' || action === 'restore') {
      await applyRules(writing, { action, ids: idsOf(set), values: {} });
      return set;
    }
    const groups = action === 'create' ? set.rows.map((row) => [row]) : withEqualValues(set.rows);
    const rows = await eachRow(set, groups, async (group) => {
      const values = await applyRules(writing, {
        ...{ action, ids: idsOf({ action, rows: group }), values: group[0]?.values ?? {} },
      });
      return group.map((row) => ({ ...row, values }));
    });
    return { ...set, rows };
  },
};

const checkFieldsTogether: Step = {
  name: 'fields together',
  async prepare(writing, set) {
    if (set.action === 'update') await checkTogether(writing, set);
    return set;
  },
};

const startInheriting: Step = {
  name: 'own and inherited values',
  prepare({ context }, set) {
    if (set.action !== 'create') return set;
    return { ...set, rows: set.rows.map((row) => ({ ...row, values: ownStart(context, row.values) })) };
  },
};

const seal: Step = {
  name: 'seal',
  prepare({ context, actor }, set) {
    const rows = set.rows.map((row) => ({
      ...row,
      values: withSealed(context, actor.customerUuid, row.values),
    }));
    return { ...set, rows };
  },
};

/** Beyond this number of records, the search index takes the words afterwards. */
export const manyRecords = 500;

const mergeSearchIndex: Step = {
  name: 'search index',
  async prepare({ client, context }, set) {
    if (set.rows.length >= manyRecords) await mergeSearchIndexLater(client, context);
    return set;
  },
};

const runRulesAfter: Step = {
  name: 'rules afterwards',
  isFinishing: hasRulesAfter,
  finish: (writing, { action, ids }) => runAfter(writing, { action, ids }),
};

const announceChange: Step = {
  name: 'announce',
  finish: (writing, { ids }) => announce(writing, ids),
  finishFile: (writing) => announce(writing, null),
};

/**
 * What happens to every change, in this order. Between `prepare` and `finish`, the statements check references and unique
 * values, number the places of new rows, and write the audit log.
 */
export const steps: Step[] = [
  authoriseChange,
  lockParents,
  applyRulesToRows,
  checkFieldsTogether,
  startInheriting,
  seal,
  mergeSearchIndex,
  runRulesAfter,
  announceChange,
  bumpParentVersion,
];
