import type { FastifyRequest } from 'fastify';
import { actionCalls } from '../../../contract/calls/actions.ts';
import { filledIn } from '../../../contract/calls/call.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { isOfList, type ResourceAction } from '../../../contract/options/actions.ts';
import { wireNames } from '../../../contract/systemFields.ts';
import type { ResourceContext } from '../context.ts';
import { type Address, address, isAtHome, recordAt, type Served } from './addresses.ts';

/** An address of an action, and the names that its body may use instead of those of the action. */
export interface ActionAddress extends Address {
  renames: ResourceAction['body'];
}

const none: ResourceAction['body'] = {};

/**
 * Every address that an action has at the service for one record: its own first, then those that the definition adds.
 * If the action is only for the whole list, the addresses that the definition adds are for the list.
 */
export function addressesOfAction(served: Served, action: ResourceAction): ActionAddress[] {
  const { resource } = served.context;
  const { calls, right, status, body, name, label } = action;
  const path = filledIn(actionCalls.record(resource), { action: name }).path.slice(1);
  const own = { methods: ['POST' as const], path, right, summary: label };
  const isHere = ({ service = resource.service }: (typeof calls)[number]) => service === served.service;
  const isOwn = isAtHome(served) && action.on.includes('record');
  return [
    ...(isOwn ? [{ ...address(resource, 'update', own), renames: none }] : []),
    ...calls.filter(isHere).map((call) => {
      const further = { methods: [call.method], path: call.path, right, summary: label };
      const verb = isOfList(action) ? 'list' : 'update';
      return { ...address(resource, verb, { ...further, ...(status && { status }) }), renames: body };
    }),
  ];
}

/** True if the path says which record is meant. Otherwise the body does. */
const namesRecord = ({ id, fields }: ActionAddress): boolean => id !== undefined || fields.length > 0;

/** The body by the names that the action knows. @throws ServiceError BODY_MALFORMED */
export function actionBody({ renames }: ActionAddress, { body }: FastifyRequest): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  if (!isObject(body))
    throw new ServiceError('BODY_MALFORMED', { details: { reason: 'it is not an object' } });
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const known = Object.hasOwn(renames, name) ? renames[name] : name;
      return known === null || known === undefined ? [] : [[known, value]];
    }),
  );
}

/**
 * The record that a request means, and the rest of its body.
 * @throws ServiceError FORBIDDEN, NOT_FOUND
 */
export async function meantRecord(
  context: ResourceContext,
  one: ActionAddress,
  request: FastifyRequest,
): Promise<{ id: string | number; body: Record<string, unknown> }> {
  const body = actionBody(one, request);
  if (namesRecord(one)) return { id: await recordAt(context, one, request), body };
  const names = wireNames(context.resource, 'id');
  const id = names.map((name) => body[name]).find((value) => value !== undefined);
  if (typeof id !== 'string' && typeof id !== 'number') throw new ServiceError('NOT_FOUND');
  return { id, body: Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))) };
}
