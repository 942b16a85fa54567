import type { Writing } from '../context/resourceContext.ts';
import { auditLine } from '../write/auditLine.ts';

interface Imported {
  /** The name of the file. */
  name: string;
  rows: number;
  /** What the file did, by the part of it. */
  counts: Readonly<Record<string, { added: number; changed: number; unchanged: number }>>;
}

/**
 * Keeps what a file did that wrote records of several resources: as one line of the audit log, and as a job by which
 * people undo all of it. Returns the job; undefined if the file wrote nothing.
 */
export async function keepImported(
  writing: Writing,
  { name, rows, counts }: Imported,
): Promise<string | undefined> {
  const { client, context, actor } = writing;
  const sum = (what: 'added' | 'changed' | 'unchanged') =>
    Object.values(counts).reduce((total, count) => total + count[what], 0);
  const [created, updated, unchanged] = [sum('added'), sum('changed'), sum('unchanged')];
  if (created + updated === 0) return undefined;
  await auditLine(writing, {
    ...{ action: 'import', name, after: { records: created + updated } },
  });
  return context.jobs.keepDone(client, context, actor, {
    ...{ action: 'import', subject: name, total: rows, canBeUndone: true },
    result: { rows, created, updated, unchanged },
  });
}
