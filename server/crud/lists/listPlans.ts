import type { ListQuery } from '../../../contract/listQuery.ts';
import type { PlanOf } from '../../schema/plans.ts';
import type { Sql, Statement } from '../../schema/sql.ts';
import { bindings, type Listed, looksForText, searchedAs, shapeOf, valuesOf, wordsOf } from './filters.ts';
import {
  type AllOf,
  allSql,
  countedSql,
  estimateSql,
  gatheredSql,
  isFirstPage,
  matchingSql,
  pageSql,
  sampledSql,
  walkedSql,
  wholeSql,
} from './listSql.ts';
import { sortKey } from './sorting.ts';

/** The statements for the lists of one resource, each compiled once per shape of request. */
export interface ListPlans {
  /**
   * One page of wire records, each with the `epoch` beside it. An empty page is one row with no id, or no row. The epoch says
   * how often the list's tables were written, so a total counted at the same epoch is right. A view has none.
   */
  page(query: ListQuery, customer: string | undefined): Statement;
  /**
   * One page of a search that finds little: collects everything that it finds and sorts it. Names that contain a word
   * are close together in a list, so walking the list until a page is full could pass over almost every row. The
   * `total` is exact; if it is above `exactCountLimit` there are no rows.
   */
  gathered(query: ListQuery, customer: string | undefined): Statement;
  /** One page of a search that finds much: walks the list in its order until the page is full. Returns no total. */
  walked(query: ListQuery, customer: string | undefined): Statement;
  /** The `total`, counted up to one more than `exactCountLimit`, with its epoch. */
  counted(query: ListQuery, customer: string | undefined): Statement;
  /** The `total`, counted to the end, with its epoch. */
  countedToTheEnd(query: ListQuery, customer: string | undefined): Statement;
  /**
   * The matching rows on a random sample of `pages` pages of the table: how many rows (`hits`), on how many pages
   * (`pages`), and which share of the table was looked at (`share`), with the epoch.
   */
  sampled(query: ListQuery, customer: string | undefined, pages: number): Statement;
  /** The planner's estimate of the matching rows. */
  estimate(query: ListQuery, customer: string | undefined): Statement;
  /** The ids of matching rows behind `after`, in the order of the ids. */
  matching(query: ListQuery, customer: string | undefined, after: string | number | null): Statement;
  /** True if the records come from a view, which cannot be sampled. */
  isView: boolean;
  /** A key that two queries share if they find the same rows, whatever their order and page. */
  key(query: ListQuery): string;
  /** All matching rows as `t`, in the list's order and without a limit, for exports. */
  all(query: ListQuery, of: AllOf): Sql;
  /** The values of a query's slots. */
  bindings(query: ListQuery, customer: string | undefined): Record<string, unknown>;
}

export function listPlans(listed: Listed, planOf: PlanOf): ListPlans {
  const { resource } = listed;

  const bound = (
    kind: string,
    build: (query: ListQuery, listed: Listed) => Sql,
    [query, customer]: [ListQuery, string | undefined],
    { prepared, ...more }: { prepared: boolean; pages?: number; after?: string | number | null },
  ): Statement => {
    const key = `${kind}|${sortKey(query.sort)}|${shapeOf(query.filter)}|${wordsOf(query.search).length}${searchedAs(query, resource) === undefined ? '' : ' as'}`;
    const plan = planOf(key, () => build(query, listed), { prepared });
    return plan.bind({ ...bindings(query, resource, customer), ...more });
  };
  // A view has many rows, so its best plan depends on the values, and it is planned each time. So is a search: a rare
  // word needs the trigram index, a common one the list's order.
  const anew = { prepared: false };
  const suitsAll = { prepared: !resource.view };

  return {
    page: (...of) => bound(isFirstPage(of[0]) ? `first ${of[0].range.limit}` : 'page', pageSql, of, suitsAll),
    gathered: (...of) => bound('gathered', gatheredSql, of, anew),
    walked: (...of) => bound('walked', walkedSql, of, anew),
    counted: (...of) => bound('counted', countedSql, of, looksForText(of[0]) ? anew : suitsAll),
    countedToTheEnd: (...of) => bound('whole', wholeSql, of, anew),
    sampled: (query, customer, pages) => bound('sampled', sampledSql, [query, customer], { ...anew, pages }),
    estimate: (...of) => bound('estimate', estimateSql, of, anew),
    matching: (query, customer, after) =>
      bound('matching', matchingSql, [query, customer], { ...anew, after }),
    isView: resource.view,
    key: (query) =>
      JSON.stringify([resource.name, shapeOf(query.filter), valuesOf(query.filter), wordsOf(query.search)]),
    all: (query, of) => allSql(query, listed, of),
    bindings: (query, customer) => bindings(query, resource, customer),
  };
}
