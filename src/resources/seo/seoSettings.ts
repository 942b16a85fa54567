import { defineResource } from '../../../contract/defineResource.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';

const fields = {
  title: {
    kind: 'text',
    maxLength: 70,
    help: 'The link text in search results. 30 to 60 characters work best.',
  },
  description: {
    kind: 'longText',
    maxLength: 320,
    help: 'The text below the link in search results. 70 to 155 characters work best.',
  },
  image: { kind: 'image', help: 'People see it when somebody shares the page. Use 1200 × 630 pixels.' },
} as const satisfies ResourceInput['fields'];

/** The name of a kind, which its resources, tables and labels share. */
type Label = 'Location' | 'Product' | 'General';

interface Kind<Of extends Label = Label> {
  label: Of;
  /** Its path on the wire, letter for letter. */
  path: string;
  description: string;
  /** Further calls of the customer's values. */
  ownCalls?: ResourceInput['calls'];
  /** Further calls of a store's values. */
  calls?: ResourceInput['calls'];
}

const shortName = <Of extends Label>({ label }: Kind<Of>) => label.toLowerCase() as Lowercase<Of>;

/** The customer's own values. They apply to stores that have none (fact sheet on SEO, section 2). */
const ofCustomer = (kind: Kind) =>
  defineResource({
    name: `seo/${shortName(kind)}` as const,
    path: kind.path,
    table: `seo_${shortName(kind)}`,
    labels: { one: `${kind.label} SEO`, many: `${kind.label} SEO` },
    description: kind.description,
    area: 'seo',
    icon: 'language',
    title: 'title',
    singleOf: 'customer',
    fields,
    calls: [{ verb: 'get', path: kind.path }, ...(kind.ownCalls ?? [])],
  });

const storeFields = {
  storeUuid: { kind: 'reference', resource: 'stores', label: 'Store' },
  ...fields,
} as const satisfies ResourceInput['fields'];

/** What tests of the texts of a store said, as `fieldTestResult` of contract/seo. */
const testFields = {
  titleTest: { kind: 'open', label: 'Test of the title', readOnly: true },
  descriptionTest: { kind: 'open', label: 'Test of the description', readOnly: true },
  testedAt: { kind: 'dateTime', label: 'Tested', readOnly: true },
} as const satisfies ResourceInput['fields'];

/** What differs in a store. It inherits the rest from the customer's record (fact sheet on SEO, section 2). */
const storeParts = (kind: Kind) =>
  ({
    service: 'store',
    path: `${kind.path}Store`,
    table: `seo_store_${shortName(kind)}`,
    labels: { one: `${kind.label} SEO`, many: `${kind.label} SEO of stores` },
    title: 'title',
    wire: { customerUuid: 'clientUuid' },
    singleOf: 'storeUuid',
    storeScope: 'storeUuid',
    calls: [{ verb: 'get', path: `${kind.path}Store/{storeUuid}/{clientUuid}` }, ...(kind.calls ?? [])],
  }) satisfies Partial<ResourceInput>;

const inherited: ('title' | 'description' | 'image')[] = ['title', 'description', 'image'];

const ofStore = (kind: Kind<'General'>) =>
  defineResource({
    ...storeParts(kind),
    name: `seo/store-${shortName(kind)}` as const,
    singleOf: 'storeUuid',
    overrides: { of: `seo/${shortName(kind)}`, fields: inherited },
    fields: storeFields,
  });

/** The same with the results of tests, which there are for locations and products. */
const testedOfStore = (kind: Kind<'Location' | 'Product'>) =>
  defineResource({
    ...storeParts(kind),
    name: `seo/store-${shortName(kind)}` as const,
    singleOf: 'storeUuid',
    overrides: { of: `seo/${shortName(kind)}`, fields: inherited },
    fields: { ...storeFields, ...testFields },
    list: { columns: ['storeUuid', 'title', 'image', 'testedAt'] },
  });

const imageCall: NonNullable<ResourceInput['calls']>[number] = {
  verb: 'update',
  method: 'POST',
  path: 'locationBasedSEO/uploadImage',
  upload: 'image',
  only: ['image'],
  summary: 'Set the picture that people see when they share a page.',
};

const location: Kind<'Location'> = {
  label: 'Location',
  path: 'locationBasedSEO',
  description: 'Helps people find the pages of your stores, for example with “pizza delivery rosebank”.',
  // Part 1 asks the store service for it, and part 2 the main service.
  ownCalls: [imageCall, { ...imageCall, service: 'store' }],
  calls: [
    { verb: 'list', path: 'locationBasedSEOStore/getPublishLocationBasedSEOData' },
    { verb: 'get', service: 'main', path: 'locationBasedSEO/getSEODetail/{storeUuid}' },
    {
      verb: 'update',
      method: 'POST',
      path: 'locationBasedSEOStore/overrideSEOData',
      filterBy: ['storeUuid'],
      summary: 'Give a store texts of its own. The body names the store by storeUuid.',
    },
  ],
};

const product: Kind<'Product'> = {
  label: 'Product',
  path: 'productBasedSEO',
  description: 'Helps people find the pages of your items, for example with “gluten free pizza near me”.',
};

const general: Kind<'General'> = {
  label: 'General',
  path: 'generalSEO',
  description: 'Helps people find your home page and menu, for example with the name of your brand.',
};

/** The three kinds, each for the customer and for its stores. */
export const seoResources = [
  ofCustomer(location),
  testedOfStore(location),
  ofCustomer(product),
  testedOfStore(product),
  ofCustomer(general),
  ofStore(general),
];
