import { mostGroups, type ReportAnswer } from '../../../contract/calls/reports.ts';
import type { ListQuery } from '../../../contract/listQuery.ts';
import type { Report } from '../../../contract/options/reports.ts';
import { type CustomerRealm, inTransaction } from '../../database/transaction.ts';
import { compilePlan } from '../../schema/sql.ts';
import { type ResourceContext, tenantOf } from '../context/resourceContext.ts';
import { groupColumn, labelColumn, measureColumn, reportSql } from '../lists/reportSql.ts';

/** The figures of a report over the records that `query` finds. */
export async function readReport(
  { resource, registry, lists, pool }: ResourceContext,
  { query, report }: { query: ListQuery; report: Report },
  realm: CustomerRealm,
): Promise<ReportAnswer> {
  const plan = compilePlan(reportSql(query, { resource, registry }, report), { prepared: false });
  const { rows } = await inTransaction(pool, realm, (client) =>
    client.query(plan.bind(lists.bindings(query, tenantOf(resource, realm.customer)))),
  );
  return {
    rows: rows.slice(0, mostGroups).map((row) => ({
      groups: report.groups.map((_group, index) => ({
        value: row[groupColumn(index)],
        label: row[labelColumn(index)] ?? null,
      })),
      measures: Object.fromEntries(
        report.measures.map(({ name }, index) => [name, row[measureColumn(index)]]),
      ),
    })),
    isCut: rows.length > mostGroups,
  };
}
