import { sql } from 'kysely';
import { platforms } from '../../../../contract/deployment/channels.ts';
import { asParts } from '../../../access/actor.ts';
import { readNamed } from '../../../area/read.ts';
import type { Writing } from '../../../crud/context.ts';
import { changeRecords } from '../../../crud/records.ts';
import type { DueLine } from './dueLines.ts';
import type { Sent } from './sendForAWhile.ts';
import type { SendOutcome } from './sendMenu.ts';

interface SubmitRow {
  storeUuid: string;
  status: string;
}

interface SubmitValues {
  storeUuids: readonly string[];
  statuses: readonly string[];
}

/** The records of a platform's links that say something else about the last menu that was sent, for each such platform. */
const readChanged = new Map(
  platforms.flatMap(({ code, link: { resource, submitField } }) =>
    submitField === undefined
      ? []
      : [
          [
            code,
            {
              ...{ resource, submitField },
              read: readNamed<{ id: string; status: string }, SubmitValues>(
                (rows, { storeUuids, statuses }) =>
                  rows
                    .selectFrom(`${resource} as own`)
                    .innerJoin(
                      sql<SubmitRow>`unnest(${storeUuids}::uuid[], ${statuses}::text[])`.as<'sent'>(
                        sql`sent ("storeUuid", status)`,
                      ),
                      'sent.storeUuid',
                      'own.storeUuid',
                    )
                    .select(({ ref }) => [
                      sql<string>`${ref('own.id')}`.as('id'),
                      sql<string>`${ref('sent.status')}`.as('status'),
                    ])
                    .whereRef(`own.${submitField}`, 'is distinct from', 'sent.status'),
              ),
            },
          ] as const,
        ],
  ),
);

/** Notes with the links of stores whether their platforms have the last menus that were sent, where links say it. */
export async function noteSubmits(
  { client, actor, context }: Writing,
  sent: readonly Sent<DueLine, SendOutcome>[],
): Promise<void> {
  for (const [channel, { resource, submitField, read }] of readChanged) {
    const settled = sent.filter(
      ({ line, outcome: { status } }) =>
        line.channel === channel && (status === 'COMPLETE' || status === 'FAILED'),
    );
    if (settled.length === 0) continue;
    const rows = await read(client, actor.customerUuid, {
      storeUuids: settled.map(({ line }) => line.storeUuid),
      statuses: settled.map(({ outcome }) => outcome.status),
    });
    if (rows.length === 0) continue;
    const of = context.contextOf(resource);
    const changes = rows.map(({ id, status }) => ({ id, values: { [submitField]: status } }));
    await changeRecords({ client, context: of, actor: asParts(actor) }, changes, { right: null });
  }
}
