import { undoingAll } from '../../database/transaction.ts';
import type { JobHandler } from '../context.ts';
import { lookAt } from './checkFile.ts';
import { withFile } from './importFile.ts';
import { importInput } from './importJob.ts';
import { noteAnswer } from './keptImports.ts';

/** Looks at a whole file in a single step, and keeps what it found. People see how many of its rows are read. */
export const checkJob: JobHandler = async (task, { client, actor, context }) => {
  const { file: id, options } = importInput.parse(task.input);
  const customer = actor.customerUuid;
  const file = await context.fileKeeper.tableAt(customer, id);
  const { signal, report } = task;
  const input = { file, options, signal, onRead: report };
  const answer = await undoingAll(client, () => withFile({ client, context, actor }, input, lookAt));
  await noteAnswer(client, { customer, id, job: task.id }, answer);
  const { rows, problems } = answer;
  return { isOver: true, done: rows, total: rows, result: { rows, problems: problems.rows } };
};
