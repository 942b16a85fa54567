import { z } from 'zod';
import { fieldTestResult, type TestedKind, testSubject } from '../seo/fieldTest.ts';
import { defineCall } from './call.ts';

const testedStore = z
  .object({
    storeUuid: z.string(),
    storeName: z.string(),
    title: fieldTestResult,
    description: fieldTestResult,
  })
  .meta({ id: 'TestedStore' });
export type TestedStore = z.infer<typeof testedStore>;

const testsOf = <const Kind extends TestedKind>(kind: Kind) => {
  const name = (kind === 'location' ? 'Location' : 'Product') as Capitalize<Kind>;
  const common = { tag: 'SEO', access: 'session' } as const;
  const ofStores = `seo/store-${kind}` as const;
  return {
    run: defineCall({
      ...common,
      service: 'store',
      method: 'POST',
      path: `/${kind}BasedSEOStore/fieldTestOn${name}BasedSEO` as const,
      summary: 'Test how well the title and the description of stores do in search results',
      description: 'Keeps the results with the records of the stores. Nothing else of them changes.',
      right: { resource: ofStores, action: 'update' },
      body: z.strictObject({ storeUuid: z.uuid().optional().describe('Default: all stores.') }).nullish(),
      answer: z.object({ testedAt: z.string(), stores: z.array(testedStore) }),
    }),
    subject: defineCall({
      ...common,
      service: 'store',
      method: 'GET',
      path: `/${kind}BasedSEOStore/fieldTestSubject/{storeUuid}` as const,
      summary: 'What the texts of a store are tested with: the values of names, keywords and the brand',
      right: { resource: ofStores, action: 'read' },
      params: z.object({ storeUuid: z.uuid() }),
      answer: testSubject,
    }),
    timeUpdated: defineCall({
      ...common,
      service: 'main',
      method: 'POST',
      path: `/${kind}BasedSEO/fieldTestTimeUpdated` as const,
      summary: 'When the texts of the stores were last tested',
      right: { resource: ofStores, action: 'read' },
      answer: z.object({ testedAt: z.string().nullable() }),
    }),
  };
};

/** Tests of what search engines show of stores. General texts have none. */
export const seoTestCalls = { location: testsOf('location'), product: testsOf('product') };
