import type pg from 'pg';
import type { Refusal } from '../../../contract/calls/bulk.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { refusalOf } from './editedRows.ts';

interface Named {
  id: string | number;
  name: string | null;
}

/** Does the work, and undoes what it wrote if it is refused. Returns the refusal. */
async function refusalIn(
  client: pg.ClientBase,
  work: () => Promise<void>,
): Promise<ServiceError | undefined> {
  await client.query('SAVEPOINT fitting');
  try {
    await work();
    await client.query('RELEASE SAVEPOINT fitting');
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    await client.query('ROLLBACK TO SAVEPOINT fitting; RELEASE SAVEPOINT fitting');
    return error;
  }
}

/** What a refusal of many records says about one of them; undefined if it does not name that record. */
function ownRefusal({ code, issues = [] }: ServiceError, { id }: Named): ServiceError | undefined {
  const own = issues.filter(({ record }) => record && String(record.id) === String(id));
  return code === 'RECORDS_REFUSED' && own.length > 0
    ? new ServiceError('VALIDATION_FAILED', { issues: own })
    : undefined;
}

/**
 * Writes those of the rows that can be written, in as large sets as possible: a set that is refused is halved, until
 * the refused rows stand alone, unless the refusal names them. Adds these to `refused`, and returns the others.
 */
export async function writeFitting<Row extends Named>(
  client: pg.ClientBase,
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<void>,
  refused: Refusal[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const refusal = await refusalIn(client, () => write(rows));
  if (!refusal) return [...rows];
  const [only] = rows;
  if (only && rows.length === 1) {
    refused.push(refusalOf(only, refusal));
    return [];
  }
  const unnamed = rows.filter((row) => {
    const own = ownRefusal(refusal, row);
    if (own) refused.push(refusalOf(row, own));
    return !own;
  });
  const middle = Math.ceil(rows.length / 2);
  const parts = unnamed.length < rows.length ? [unnamed] : [rows.slice(0, middle), rows.slice(middle)];
  const written: Row[] = [];
  for (const part of parts) written.push(...(await writeFitting(client, part, write, refused)));
  return written;
}
