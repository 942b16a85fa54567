import { z } from 'zod';
import { importOptions } from '../../../contract/calls/imports.ts';
import type { JobHandler } from '../context.ts';
import { importFileWith } from './importFile.ts';
import { noteImported } from './keptImports.ts';

/** What a job needs to know about a file: where it is, and how to read it. */
export const importInput = z.object({ file: z.uuid(), name: z.string().default(''), options: importOptions });

/** Applies a whole file, or none of it, so in a single step. People see how many of its rows are read. */
export const importJob: JobHandler = async (task, { client, actor, context }) => {
  const { file: id, name, options } = importInput.parse(task.input);
  const file = await context.fileKeeper.tableAt(actor.customerUuid, id);
  const { signal, report } = task;
  const result = await importFileWith(
    { client, context, actor },
    {
      file,
      name,
      options,
      signal,
      onRead: report,
    },
  );
  await noteImported(client, actor.customerUuid, id);
  return {
    ...{ isOver: true, done: result.rows, total: result.rows, result },
    canBeUndone: result.created + result.updated > 0,
  };
};
