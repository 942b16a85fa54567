import { render } from '@testing-library/react';
import { memoryStore } from 'ra-core';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { everyRight, type Rights } from '../../../contract/rights/rights.ts';
import { App } from '../../../src/app/App.tsx';
import { createBackOffice } from '../../../src/app/backOffice.ts';
import { modules } from '../../../src/app/modules.ts';
import { enginePart } from '../../../src/crud/en/part.ts';
import { english, type Wording } from '../../../src/i18n/wording.ts';
import { compose } from '../../../src/modules/composition.ts';
import { type Answer, answeringServer, type Call, given } from './answeringServer.ts';
import { wholeRegistry } from './builtInRegistry.ts';
import { customer, openSession, storeWith } from './sessions.ts';

// Hearing what others change takes a server that goes on speaking.
const standing = modules.filter(({ name }) => name !== 'live');

/**
 * What a test answers, in the form that the call promises: a page also reads the list behind a record and its history,
 * which most tests say nothing about.
 */
function inItsForm({ method, path, query }: Call, answer: Answer): Answer {
  const { success, data } = Object(answer.body);
  if (method !== 'GET' || success !== true || Array.isArray(data)) return answer;
  if (path.endsWith('/history')) return given([]);
  return query.has('range') && !path.includes('/grids/')
    ? given([data], { 'content-range': 'items 0-0/1' })
    : answer;
}

/** The texts of the engine, which the product has before it draws any page but a first list. */
const loadTexts = enginePart(async () => undefined);

/** Opens an address of the product for an owner, or somebody with other rights, with those resources (of the service `store`) and a server that answers as the test says. */
export async function openOffice(
  address: string,
  resources: readonly Resource[],
  answer: (call: Call) => Answer | Promise<Answer>,
  wording: Wording = english,
  rights: Rights = everyRight,
  timeZone?: string,
) {
  await loadTexts();
  const server = await answeringServer(async (call) => inItsForm(call, await answer(call)));
  const selectedCustomer = customer(1, `${server.url}/services`);
  const { store } = await storeWith(openSession({ selectedCustomer, role: 'Somebody', rights, timeZone }));
  window.history.pushState(null, '', address);
  const parts = createBackOffice({
    store,
    registry: wholeRegistry(createRegistry(resources.map(wording.resource))),
    wording,
    preferenceStore: memoryStore(),
    composition: compose(standing),
  });
  render(<App parts={parts} />);
  return server;
}
