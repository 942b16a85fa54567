import { defineResource } from '../../../contract/defineResource.ts';

/** Days on which stores take no orders, or only some: public holidays, stock-taking, a strike. */
export const closures = defineResource({
  name: 'stores/closures',
  service: 'store',
  path: 'closures',
  table: 'store_closures',
  labels: { one: 'Closure', many: 'Closures' },
  description: 'Days on which stores take no orders, or only some of them, such as public holidays.',
  area: 'stores',
  icon: 'schedule',
  title: 'name',
  wire: { customerUuid: 'clientUuid' },
  storeScope: 'storeUuids',
  fields: {
    name: { kind: 'text', label: 'Occasion', required: true, maxLength: 60, searchable: true },
    firstDay: { kind: 'date', required: true },
    lastDay: { kind: 'date', required: true },
    allStores: { kind: 'boolean', label: 'For all stores', default: false, required: true },
    groupUuids: {
      kind: 'references',
      resource: 'stores/groups',
      label: 'Store groups',
      onDelete: 'clear',
      appliesWhen: { field: 'allStores', is: false },
    },
    storeUuids: {
      kind: 'references',
      resource: 'stores',
      label: 'Stores',
      onDelete: 'clear',
      appliesWhen: { field: 'allStores', is: false },
    },
    takes: {
      kind: 'choice',
      label: 'What the stores still take',
      required: true,
      default: 'NOTHING',
      choices: [
        { id: 'NOTHING', label: 'No orders', colour: 'error' },
        { id: 'DELIVERY', label: 'Delivery only', colour: 'warning' },
        { id: 'COLLECTION', label: 'Collection only', colour: 'warning' },
      ],
    },
    openChannelIds: {
      kind: 'references',
      resource: 'channels',
      label: 'Channels that go on as usual',
      onDelete: 'clear',
      help: 'Guests can still order everything through these.',
    },
  },
  list: {
    columns: ['name', 'firstDay', 'lastDay', 'takes', 'allStores', 'groupUuids', 'storeUuids'],
    filters: ['firstDay', 'lastDay', 'takes'],
    sort: { field: 'firstDay', direction: 'desc' },
    views: { calendar: { from: 'firstDay', to: 'lastDay' } },
  },
  form: {
    sections: [
      { fields: ['name', 'firstDay', 'lastDay'] },
      { label: 'Where', fields: ['allStores', 'groupUuids', 'storeUuids'] },
      { label: 'What each channel does', fields: ['takes', 'openChannelIds'] },
    ],
  },
});
