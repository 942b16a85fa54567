import type pg from 'pg';
import { actionForm, unmetCondition } from '../../contract/actionForm.ts';
import type { SkippedRecord } from '../../contract/calls/actions.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { ResourceAction } from '../../contract/options/actions.ts';
import { recordSchemas } from '../../contract/recordSchema.ts';
import { fieldOf } from '../../contract/resource.ts';
import { allows, type Rights } from '../../contract/rights/rights.ts';
import type { Actor } from '../access/actor.ts';
import { withSignIn } from '../database/transaction.ts';
import type { ExistingRow, Ids, ResourceContext, Writing } from './context.ts';
import type { LockedRow } from './lockRows.ts';
import { actionValues, momentsOfRecords, overrideValues } from './write/actionValues.ts';
import { makeChange } from './write/change.ts';
import { parsedBy } from './write/values.ts';
import { updateRows } from './write/writeRows.ts';

/** Names that people read. */
const mostNamed = 3;

interface Request {
  resource: string;
  id: string | number;
  /** The actions of the audit log that ask for an approval. */
  asks: readonly string[];
  /** The right to approve. */
  right: string;
}

/** Who asked for the approval last, as the audit log has it. */
async function requesterOf(
  client: pg.ClientBase,
  customerUuid: string,
  { resource, id, asks }: Request,
): Promise<string | null> {
  const { rows } = await client.query<{ userUuid: string | null }>(
    `SELECT actor_uuid AS "userUuid" FROM audit_events WHERE customer_uuid = $1 AND resource = $2
       AND record_id = $3 AND action = ANY($4) ORDER BY id DESC LIMIT 1`,
    [customerUuid, resource, String(id), asks],
  );
  return rows[0]?.userUuid ?? null;
}

/** The names of the others who may approve. */
async function otherApprovers(
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
  { resource, right }: Request,
): Promise<string[]> {
  const { rows } = await withSignIn(client, () =>
    client.query<{ name: string; rights: Rights }>(
      `SELECT person.name, place.rights FROM customer_users place JOIN users person ON person.uuid = place.user_uuid
       WHERE place.customer_uuid = $1 AND place.user_uuid <> $2 ORDER BY person.name`,
      [customerUuid, userUuid],
    ),
  );
  return rows.filter(({ rights }) => allows(rights, resource, right)).map(({ name }) => name);
}

/**
 * Who approves instead of the actor: nobody approves what they asked for themselves, unless nobody else could.
 * @returns some names; none if the actor may approve
 */
export async function approversInstead(
  client: pg.ClientBase,
  actor: Actor,
  request: Request,
): Promise<string[]> {
  if (actor.userUuid === null) return [];
  if ((await requesterOf(client, actor.customerUuid, request)) !== actor.userUuid) return [];
  return (await otherApprovers(client, actor, request)).slice(0, mostNamed);
}

/** @throws ServiceError OWN_APPROVAL, with the names of some who can approve instead of the actor */
export async function refuseOwnApproval(
  { client, actor }: Pick<Writing, 'client' | 'actor'>,
  request: Request,
): Promise<void> {
  const others = await approversInstead(client, actor, request);
  if (others.length > 0) throw new ServiceError('OWN_APPROVAL', { details: { names: others } });
}

type Values = Record<string, unknown>;

/** The body of an action without the version, checked as a form is. @throws ServiceError VALIDATION_FAILED */
export function enteredIn(
  { resource, registry }: ResourceContext,
  action: ResourceAction,
  values: unknown,
): Values {
  const form = actionForm(resource, action);
  return parsedBy(recordSchemas(form, registry).create, form, values);
}

/** Why the action leaves a record as it is; undefined if it is possible. */
export function skipped(
  { resource }: ResourceContext,
  action: ResourceAction,
  row: LockedRow,
): SkippedRecord | undefined {
  const unmet = unmetCondition(resource, action, row.values);
  if (!unmet) return undefined;
  const { source } = fieldOf(resource, unmet.field);
  const value = row.values[source] as SkippedRecord['value'];
  return { id: row.id, name: row.name, field: source, value };
}

/** Gives the locked records their values, and runs what the area adds, in the order of every change. */
export async function perform(
  writing: Writing,
  { action, ids, entered }: { action: ResourceAction; ids: Ids; entered: Values },
): Promise<void> {
  const { client, context, actor } = writing;
  for (const id of action.notBy.length > 0 ? ids : [])
    await refuseOwnApproval(
      { client, actor },
      { resource: context.resource.name, id, asks: action.notBy, right: action.right },
    );
  const rows: ExistingRow[] = [];
  for (const { ids: some, moments } of await momentsOfRecords(writing, { action, ids })) {
    const values = action.overrides
      ? await overrideValues(writing, action.overrides, entered)
      : actionValues(context.resource, action, entered, moments);
    rows.push(...some.map((id) => ({ id, values })));
  }
  // The action has its own right, which its caller has checked.
  await makeChange(writing, { action: 'update', as: action.name, rows, right: null }, async (prepared) => {
    await updateRows(writing, prepared);
    if (action.handler) await context.handlerOf(action.name)({ ids, entered }, writing);
    return { ids };
  });
}
