import { z } from 'zod';
import { importOptions } from '../../../contract/calls/imports.ts';
import type { JobHandler } from '../context/jobs.ts';
import { importFileWith } from './importFile.ts';

/** What an import as a job needs to know: the kept file, and how to read it. */
const importInput = z.object({ file: z.uuid(), name: z.string().default(''), options: importOptions });

/** Applies a whole file, or none of it, so in a single step. People see how many of its rows are read. */
export const importJob: JobHandler = async (task, { client, actor, context }) => {
  const { file: id, name, options } = importInput.parse(task.input);
  const file = await context.fileKeeper.tableAt(actor.customerUuid, id);
  const { signal, report } = task;
  const result = await importFileWith(client, context, actor, {
    file,
    name,
    options,
    signal,
    onRead: report,
  });
  return {
    ...{ isOver: true, done: result.rows, total: result.rows, result },
    canBeUndone: result.created + result.updated > 0,
  };
};
