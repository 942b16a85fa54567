import { expect } from 'vitest';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Api, Session } from './api.ts';

/** The calls of a resource of the tool hire. */
export const hirePath = (resource: string, id: unknown = '') =>
  `/services/main/hire/${resource}${id === '' ? '' : `/${id}`}`;

/** Creates a record of the tool hire as one person, and fails if the server refuses it. */
export async function made(session: Session, resource: string, values: object): Promise<WireRecord> {
  const { status, body, text } = await session.call('POST', hirePath(resource), values);
  expect(status, text).toBe(201);
  return body.data;
}

/** The names of the records that somebody sees in a list of the tool hire. */
export async function named(session: Session, resource: string, query = ''): Promise<unknown[]> {
  const { body } = await session.call<WireRecord[]>('GET', `${hirePath(resource)}${query}`);
  return body.data.map(({ name, customerName, note }) => name ?? customerName ?? note);
}

/** The status of a refusal, and the issues of each field. */
export async function issuesOf(answer: ReturnType<Session['call']>) {
  const { status, body } = await answer;
  return [status, body.issues?.map(({ field, code }) => `${field} ${code}`)];
}

/** A tool hire with two sites, its owner, somebody who works for each site, and somebody who works for both. */
export async function twoSites(api: Api, name = 'Tool hire') {
  const customer = await api.createCustomer(name);
  const owner = await api.signIn(customer);
  const northId = String((await made(owner, 'sites', { name: 'north' })).id);
  const southId = String((await made(owner, 'sites', { name: 'south' })).id);
  return {
    ...{ owner, northId, southId },
    north: await api.signIn(customer, { stores: [northId] }),
    south: await api.signIn(customer, { stores: [southId] }),
    both: await api.signIn(customer, { stores: [northId, southId] }),
  };
}
