import { beforeAll, expect, test } from 'vitest';
import type { FoundRecord } from '../../contract/calls/search.ts';
import { namesRecord } from '../../contract/fieldKinds.ts';
import { ownerOf } from '../../contract/lines.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { buildRegistry } from '../../contract/registry.ts';
import { fieldOf, type Resource } from '../../contract/resource.ts';
import { worldChoices } from '../../contract/worldChoices.ts';
import { recordTitle } from '../../src/dataProviders/recordLabels.ts';
import { resources } from '../../src/resources/resources.ts';
import { startApi } from '../support/api.ts';
import { type DemoSession, signInToDemo } from '../support/demoSession.ts';

const api = await startApi(undefined, { environment: { DEMO: '1' } });
const registry = buildRegistry(resources, worldChoices);
let session: DemoSession;

beforeAll(async () => {
  session = await signInToDemo(api.url, 'owner@ember.example');
});

const answerTo = async <Data>(path: string, query: Record<string, string>) => {
  const answer = await session.call('GET', `/services/${path}?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer)).toBe(200);
  return answer.data as Data;
};

/** A record that only the name of another one stands for is found as that other record, and a line with its record. */
const hasOwnTitle = (resource: Resource) => !namesRecord(fieldOf(resource, resource.title));
const named = [...registry.values()].filter((resource) => {
  const { area, view, verbs } = resource;
  const isLine = ownerOf(resource, registry) !== undefined;
  return (
    area !== undefined && !view && !isLine && verbs.has('list') && verbs.has('get') && hasOwnTitle(resource)
  );
});

test.each(named)('a person who types the title of a record of $name anywhere finds it', async (resource) => {
  const [record] = await answerTo<WireRecord[]>(`${resource.service}/${resource.path}`, { range: '[0,0]' });
  if (!record) return;
  const text = recordTitle(resource, record);
  const { records } = await answerTo<{ records: FoundRecord[] }>('main/search', {
    text,
    first: resource.name,
  });
  const found = records.filter((one) => one.resource === resource.name);
  const titles = found.map(({ id, title, label }) => [id, label ?? title]);
  expect(titles, text).toContainEqual([record.id, expect.anything()]);
});
