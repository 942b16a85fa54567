import { sql } from 'kysely';
import type pg from 'pg';
import { isDeploymentChannel, isPlatform, platforms } from '../../../../contract/deployment/channels.ts';
import { minuteOf, momentOf } from '../../../../contract/stores/days.ts';
import { tradingFrom } from '../../../../contract/stores/tradingDay.ts';
import { minutesInDay } from '../../../../contract/stores/weekHours.ts';
import { type Actor, asParts, ourselves } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import { readNamed, rowsOf, type Slots } from '../../../area/read.ts';
import type { JobHandler, Writing } from '../../../crud/context.ts';
import { changeRecords } from '../../../crud/records.ts';
import { storesAt } from '../../../domain/hours/readStores.ts';
import { readDocuments, type StoredDocument } from '../../../domain/menus/liveMenus.ts';
import { platformStores } from '../../../domain/menus/storeLinks.ts';
import { tellPlatforms } from '../../../domain/soldOut/tellPlatforms.ts';
import { documentsNow } from './documentsNow.ts';
import { type DueLine, dueLines, waitingLines } from './dueLines.ts';
import { enqueueNext } from './enqueueNext.ts';
import { keepLive } from './keepLive.ts';
import { endDeployment, keepOutcomes } from './keepOutcomes.ts';
import { showsOneMenu } from './liveAt.ts';
import { type Sent, sendForAWhile } from './sendForAWhile.ts';
import { platformOf, type Sending, type SendOutcome, sendToOurs, sendToPlatform } from './sendMenu.ts';

/** Stores of our own channels that one step serves. It writes to the database alone. */
const oursAtOnce = 50;

/** Stores on a platform outside that one step may serve. */
const mostInStep = 300;

/** What stores are sent to on a platform outside, by the id of the line. */
async function textsOf(
  { client, actor: { customerUuid } }: Writing,
  channel: string,
  { lines, documents }: { lines: readonly DueLine[]; documents: ReadonlyMap<string, StoredDocument> },
): Promise<Map<string, string>> {
  if (!isDeploymentChannel(channel)) return new Map();
  const entries = lines.flatMap(({ id, storeUuid, documentUuid }) => {
    const stored = documents.get(documentUuid);
    return stored ? [{ id, storeUuid, stored }] : [];
  });
  const texts = await documentsNow(client, customerUuid, channel, entries);
  return new Map([...texts].map(([{ id }, text]) => [id, text]));
}

const head = { fields: ['name', 'status'], by: ['id'] } as const;
const readHeads = rowsOf('deployments', head);
const lockHeads = rowsOf('deployments', { ...head, locks: true });

/** Minutes of trading in which a till takes its menu if all is well. */
const minutesToTake = 60;

/** When the till of each store should have taken a menu that it gets now. A till that is off sleeps with its store. */
async function lateMoments(client: pg.ClientBase, actor: Actor): Promise<(storeUuid: string) => string> {
  const at = new Date().toISOString();
  const stores = new Map((await storesAt(client, actor, { at })).map((store) => [store.id, store]));
  return (storeUuid) => {
    const store = stores.get(storeUuid);
    const trades = store && tradingFrom(store.facts, store.stretches, minuteOf(at));
    return momentOf((trades ?? minuteOf(at) + minutesInDay) + minutesToTake);
  };
}

/**
 * Nothing is due on a channel: goes on when something is, or ends the deployment if no channel has anything left. The
 * lock lets only one of several jobs end it.
 */
async function nothingDue(
  scope: Writing,
  { id, channel, done }: { id: string; channel: string; done: number },
) {
  const { client, actor } = scope;
  const [head] = await lockHeads(client, actor.customerUuid, { id });
  const isOver = { isOver: true, done };
  if (head?.status !== 'RUNNING') return isOver;
  const waiting = await waitingLines(client, actor.customerUuid, { deploymentId: id });
  if (waiting.length === 0) return { ...isOver, result: await endDeployment(scope, id) };
  const own = waiting.filter((one) => one.channel === channel);
  await enqueueNext(scope, { id, name: head.name, waiting: own });
  return { ...isOver, result: { complete: done } };
}

const noteAgain = change(
  (tables, { storeUuids, channel }: Slots<{ storeUuids: readonly string[]; channel: string }>) =>
    tables
      .insertInto('sold_out_changes')
      .columns(['storeUuid', 'channelId', 'dueAt'])
      .expression((within) =>
        within
          .selectFrom('channels')
          .innerJoin(
            sql<{ uuid: string }>`unnest(${storeUuids}::uuid[])`.as<'sent'>(sql`sent (uuid)`),
            (join) => join.onTrue(),
          )
          .select(['sent.uuid', 'channels.id', sql<string>`now()`.as('dueAt')])
          .where('channels.code', '=', channel)
          .orderBy('sent.uuid'),
      )
      .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Has a channel hear once more what these stores have run out of. It changed while their menus were on their way, so the
 * channel may have heard of it before it got a menu that did not say so.
 */
async function tellAgain(
  scope: Writing,
  { channel, storeUuids }: { channel: string; storeUuids: readonly string[] },
): Promise<void> {
  if (storeUuids.length === 0) return;
  await noteAgain(scope.client, scope.actor.customerUuid, { storeUuids, channel });
  await tellPlatforms(scope);
}

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
              resource,
              submitField,
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
async function noteSubmits(
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

/**
 * Sends the menus of a deployment to one channel, for a few seconds in each step. A store that fails does not stop the
 * others: it is tried again later, by a job of its own moment. Sending the same menu twice changes nothing, so a step
 * that was cut off is simply done again.
 */
export const applyJob =
  (sending: Sending): JobHandler =>
  async ({ recordId, input, done, signal }, { client, actor: person, context }) => {
    const scope: Writing = {
      client,
      context,
      actor: { ...person, rights: ourselves(person.customerUuid, '').rights },
    };
    const { customerUuid } = person;
    const channel = String(input.channel);
    const [head] = recordId === null ? [] : await readHeads(client, customerUuid, { id: recordId });
    if (recordId === null || head?.status !== 'RUNNING') return { isOver: true, done };
    const platform = platformOf(sending.menuPlatforms, channel);
    const isOurs = !isPlatform(channel);
    const lines = await dueLines(client, customerUuid, {
      ...{ deploymentId: recordId, channel, showsOneMenu: showsOneMenu(channel) },
      most: isOurs ? oursAtOnce : mostInStep,
    });
    if (lines.length === 0) return nothingDue(scope, { id: recordId, channel, done });
    const documents = await readDocuments(
      client,
      customerUuid,
      lines.map(({ documentUuid }) => documentUuid),
    );
    const stores = await platformStores(client, customerUuid, channel, lines);
    const lateAt = channel === 'COUNTER' ? await lateMoments(client, scope.actor) : undefined;
    const texts = isOurs ? new Map<string, string>() : await textsOf(scope, channel, { lines, documents });
    const send = async (line: DueLine): Promise<SendOutcome> => {
      const stored = documents.get(line.documentUuid);
      if (line.isSuperseded || !stored) return { status: 'SUPERSEDED' };
      if (isOurs) {
        const due = lateAt?.(line.storeUuid) ?? null;
        return sendToOurs(client, sending, person, line, { ...stored, lateAt: due });
      }
      const document = texts.get(line.id) ?? stored.document;
      return sendToPlatform(sending, line, { store: stores.get(line.storeUuid), document, signal });
    };
    // Our own channels write to the database, one statement after the other.
    const atOnce = isOurs ? 1 : (platform?.mostAtOnce ?? 1);
    const isCancelled = async () =>
      (await readHeads(client, customerUuid, { id: recordId }))[0]?.status !== 'RUNNING';
    const outcomes = await sendForAWhile(lines, { atOnce, isCancelled }, send);
    await keepOutcomes(scope, outcomes);
    await noteSubmits(scope, outcomes);
    await keepLive(
      client,
      context,
      scope.actor,
      outcomes.flatMap(({ line, outcome }) => {
        const stored = documents.get(line.documentUuid);
        return outcome.status === 'COMPLETE' && stored ? [{ line, stored }] : [];
      }),
    );
    const complete = outcomes.filter(({ outcome }) => outcome.status === 'COMPLETE').map(({ line }) => line);
    const now = isOurs ? texts : await textsOf(scope, channel, { lines: complete, documents });
    const late = complete.filter(({ id }) => now.get(id) !== texts.get(id));
    await tellAgain(scope, { channel, storeUuids: late.map(({ storeUuid }) => storeUuid) });
    const settled = outcomes.filter(({ outcome }) => outcome.status !== 'WAITING');
    return { isOver: false, done: done + settled.length };
  };
