import type { ListQuery } from '../../../contract/listQuery.ts';
import type { PlanOf } from '../../schema/plans.ts';
import type { Sql, Statement } from '../../schema/sql.ts';
import { bindings, type Listed, looksForText, shapeOf, valuesOf, wordsOf } from './filters.ts';
import {
  allSql,
  countedSql,
  estimateSql,
  gatheredSql,
  pageSql,
  sampledSql,
  walkedSql,
  wholeSql,
} from './listSql.ts';
import { sortKey } from './sorting.ts';

/** The statements of the lists of one resource, each compiled once a shape of request. */
export interface ListPlans {
  /**
   * One page of wire records, each with the `epoch` beside it; when the page is empty one row with no id. The epoch says how
   * often what the list is made of was written: what was counted at the same epoch is right. A view has none.
   */
  page(query: ListQuery, customer: string | undefined): Statement;
  /**
   * One page of a search that finds little: all that it finds is gathered and sorted. Names that hold a word stand close
   * together in a list, so walking the list until a page is full could pass over almost every row. The `total` is
   * exact; where it is beyond `exactCountLimit` there are no rows.
   */
  gathered(query: ListQuery, customer: string | undefined): Statement;
  /** One page of a search that finds much: the list is walked in its order until the page is full. Gives no total. */
  walked(query: ListQuery, customer: string | undefined): Statement;
  /** The `total`, counted up to one more than `exactCountLimit`, with its epoch. */
  counted(query: ListQuery, customer: string | undefined): Statement;
  /** The `total`, counted to the end, with its epoch. */
  countedToTheEnd(query: ListQuery, customer: string | undefined): Statement;
  /**
   * The matching rows on a `pages` number of pages of the table that chance picks: how many (`hits`), on how many pages
   * (`pages`), and the share of the table that was looked at (`share`), with the epoch.
   */
  sampled(query: ListQuery, customer: string | undefined, pages: number): Statement;
  /** The planner's estimate of the rows that match. */
  estimate(query: ListQuery, customer: string | undefined): Statement;
  /** True where the records come from a view, which cannot be sampled. */
  isView: boolean;
  /** What two queries share that find the same rows, whatever their order and page. */
  key(query: ListQuery): string;
  /** All matching rows as `t`, in the list's order, without a limit, giving `columns`, with further tables joined: for exports. */
  all(query: ListQuery, columns: Sql, joins: readonly Sql[]): Sql;
  /** What the slots of a query stand for. */
  bindings(query: ListQuery, customer: string | undefined): Record<string, unknown>;
}

export function listPlans(listed: Listed, planOf: PlanOf): ListPlans {
  const { resource } = listed;

  const bound = (
    kind: string,
    build: (query: ListQuery, listed: Listed) => Sql,
    [query, customer]: [ListQuery, string | undefined],
    { prepared, ...more }: { prepared: boolean; pages?: number },
  ): Statement => {
    const key = `${kind}|${sortKey(query.sort)}|${shapeOf(query.filter)}|${wordsOf(query.search).length}`;
    const plan = planOf(key, () => build(query, listed), { prepared });
    return plan.bind({ ...bindings(query, customer), ...more });
  };
  // A view's rows are many, so what the values find decides how they are read: it is planned anew each time. So is a search:
  // a rare word wants the trigram index, a common one the list's order.
  const anew = { prepared: false };
  const suitsAll = { prepared: !resource.view };

  return {
    page: (...of) => bound('page', pageSql, of, suitsAll),
    gathered: (...of) => bound('gathered', gatheredSql, of, anew),
    walked: (...of) => bound('walked', walkedSql, of, anew),
    counted: (...of) => bound('counted', countedSql, of, looksForText(of[0]) ? anew : suitsAll),
    countedToTheEnd: (...of) => bound('whole', wholeSql, of, anew),
    sampled: (query, customer, pages) => bound('sampled', sampledSql, [query, customer], { ...anew, pages }),
    estimate: (...of) => bound('estimate', estimateSql, of, anew),
    isView: resource.view,
    key: (query) =>
      JSON.stringify([resource.name, shapeOf(query.filter), valuesOf(query.filter), wordsOf(query.search)]),
    all: (query, columns, joins) => allSql(query, listed, columns, joins),
    bindings,
  };
}
