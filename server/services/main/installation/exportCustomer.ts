import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { allows } from '../../../../contract/rights/rights.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import { textContextOf } from '../../../access/textContext.ts';
import type { Platform } from '../../../area/platform.ts';
import { endWithoutReader, exportEveryRecord } from '../../../crud/exports.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { turns } from '../../../limits/turns.ts';

/** It reads every record of a customer, so few run at once. */
const takeTurn = turns({ most: 2, mostForOne: 1 });

/** Writes one file after another into a ZIP, as fast as its reader takes it. */
async function zipInto(output: PassThrough) {
  // Loaded with the first export: few processes ever make one.
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  const zip = new Zip((error, bytes, isLast) => {
    if (error) output.destroy(error);
    else output.write(bytes);
    if (isLast) output.end();
  });
  return {
    async add(name: string, content: Readable, { isPacked }: { isPacked: boolean }): Promise<void> {
      const file = isPacked ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
      zip.add(file);
      for await (const chunk of content) {
        file.push(Buffer.from(chunk));
        // A reader that goes away closes the stream, which then never drains.
        if (output.writableNeedDrain && !output.destroyed)
          await Promise.race([once(output, 'drain'), once(output, 'close')]);
        if (output.destroyed) throw new Error('Nobody reads the export.');
      }
      file.push(new Uint8Array(), true);
    },
    end: () => zip.end(),
  };
}

/**
 * Everything of a customer as a ZIP: each list that the actor may export as CSV, under the name of its resource, such as
 * `stores/addresses.csv`, and each picture and other file below `files`. A failure breaks the answer off.
 */
export function exportCustomer(
  { contexts, pool, files, log }: Pick<Platform, 'contexts' | 'pool' | 'files' | 'log'>,
  actor: Actor,
): Readable {
  const giveBack = takeTurn(actor.customerUuid);
  const output = new PassThrough({ highWaterMark: 256 * 1024 });
  endWithoutReader(output);
  output.once('close', giveBack);
  async function write(): Promise<void> {
    const zip = await zipInto(output);
    const texts = await textContextOf(pool, actor.customerUuid);
    for (const list of contexts) {
      const { resource } = list;
      if (resource.scope !== 'customer' || !allows(actor.rights, resource.name, 'export')) continue;
      await zip.add(`${resource.name}.csv`, exportEveryRecord(list, actor, texts), { isPacked: true });
    }
    const stored = await inTransaction(pool, realmOf(actor), async (client) => {
      const { rows } = await client.query<{ id: string; name: string }>(
        'SELECT id, name FROM stored_files WHERE customer_uuid = $1 ORDER BY name, id',
        [actor.customerUuid],
      );
      return rows;
    });
    for (const { id, name } of stored) {
      const bytes = await files.store.open(actor.customerUuid, id);
      // Two files may have one name, and a name may hold signs that no file system takes.
      const fileName = `files/${id} ${name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_')}`;
      if (bytes) await zip.add(fileName, bytes, { isPacked: false });
      else log.warn({ file: id }, 'The bytes of a stored file are missing. The export leaves it out.');
    }
    zip.end();
  }

  write().catch((error: Error) => {
    if (!output.destroyed) log.error({ err: error }, 'The export of a customer broke off.');
    output.destroy(error);
  });
  return output;
}
