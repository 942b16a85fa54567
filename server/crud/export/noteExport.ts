import { exportAgain } from '../../../contract/calls/exports.ts';
import { type Actor, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ResourceContext } from '../context.ts';
import type { ExportFormat } from './exportFile.ts';

interface Exported {
  /** What the file is called, without its date and its ending. */
  title: string;
  format: ExportFormat;
  /** The query of the request, with which the same file can be made again. */
  again?: Readonly<Record<string, unknown>>;
}

/**
 * Keeps a finished export among the jobs: the file itself is gone, but people see what it held and can ask for it again.
 * Only what a page asks for is stored: a plain GET changes nothing, and what programs fetch is nobody's activity.
 */
export const noteExport =
  (context: ResourceContext, actor: Actor, { title, format, again }: Exported) =>
  async (rows: number): Promise<void> => {
    if (actor.origin === null) return;
    await inTransaction(context.pool, realmOf(actor), (client) =>
      context.jobs.keepDone(client, context, actor, {
        ...{ action: 'export', subject: title, total: rows, canBeUndone: false },
        result: { rows, format, ...(again && { again: exportAgain.parse(again) }) },
      }),
    );
  };
