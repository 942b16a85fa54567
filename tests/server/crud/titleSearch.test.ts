import { beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { buildRegistry } from '../../../contract/registry.ts';
import { titleSearch } from '../../../contract/titleSearch.ts';
import { worldChoices } from '../../../contract/worldChoices.ts';
import { recordTitle } from '../../../src/dataProviders/recordLabels.ts';
import { resources } from '../../../src/resources/resources.ts';
import { startApi } from '../../support/api.ts';
import { type DemoSession, signInToDemo } from '../../support/demoSession.ts';

const api = await startApi(undefined, { environment: { DEMO: '1' } });
const registry = buildRegistry(resources, worldChoices);
let session: DemoSession;

beforeAll(async () => {
  session = await signInToDemo(api.url, 'owner@ember.example');
});

const referred = [...registry.values()].flatMap(({ fields }) =>
  [...fields.values()].flatMap(({ resource }) => resource ?? []),
);

test.each([...new Set(referred)])('a person who types the title of a record of %s finds it', async (name) => {
  const resource = registry.get(name);
  if (!resource?.verbs.has('list')) return;
  const list = async (filter: object) => {
    const query = new URLSearchParams({ range: '[0,24]', filter: JSON.stringify(filter) });
    const answer = await session.call('GET', `/services/${resource.service}/${resource.path}?${query}`);
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    return answer.data as WireRecord[];
  };
  const [record] = await list({});
  if (!record) return;
  const title = recordTitle(resource, record);
  const found = await list(titleSearch(resource, title));
  expect(found.map((one) => recordTitle(resource, one))).toContain(title);
});
