import { defineResource } from '../../../contract/defineResource.ts';
import { acceptances } from '../../../contract/orders/orderStates.ts';
import { freeValues, uniqueName } from '../fields.ts';

/** Stores that a customer treats alike, such as all stores of a region. */
export const storeGroups = defineResource({
  name: 'stores/groups',
  service: 'store',
  path: 'api/stores/storeGroups',
  table: 'store_groups',
  labels: { one: 'Store group', many: 'Store groups' },
  description: 'Stores that you treat alike, such as all stores of a region.',
  area: 'stores',
  icon: 'groups',
  title: 'name',
  wire: { id: 'uuid', customerUuid: 'clientUuid' },
  fields: {
    name: uniqueName,
    description: { kind: 'longText', maxLength: 500 },
    priceListId: {
      kind: 'reference',
      resource: 'pricing/price-lists',
      label: 'Price list',
      help: 'The prices of its stores, unless a channel menu has prices of its own.',
    },
    otherValues: freeValues,
  },
  list: { columns: ['name', 'description', 'priceListId', 'updatedAt'] },
});

/** The groups that a store belongs to. */
export const storeGroupMembers = defineResource({
  name: 'stores/group-members',
  service: 'store',
  path: 'api/stores/storeGroupMapping',
  table: 'store_group_members',
  labels: { one: 'Groups', many: 'Groups' },
  title: 'storeUuid',
  wire: { id: 'uuid', customerUuid: 'clientUuid' },
  singleOf: 'storeUuid',
  storeScope: 'storeUuid',
  fields: {
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store' },
    groupUuids: {
      kind: 'references',
      resource: 'stores/groups',
      label: 'Store groups',
      onDelete: 'clear',
    },
  },
});

/** How a store takes orders, delivers and lets guests collect. */
export const storeSettings = defineResource({
  name: 'stores/settings',
  service: 'store',
  path: 'api/stores/storeSettings',
  table: 'store_settings',
  labels: { one: 'Settings', many: 'Settings' },
  title: 'storeUuid',
  wire: { customerUuid: 'clientUuid' },
  singleOf: 'storeUuid',
  storeScope: 'storeUuid',
  fields: {
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store' },
    takesOrders: { kind: 'boolean', label: 'Takes orders', default: true, required: true },
    preparationMinutes: {
      kind: 'integer',
      label: 'Time to prepare an order',
      unit: 'min',
      default: 20,
      min: 0,
      max: 600,
      required: true,
    },
    acceptance: {
      kind: 'choice',
      label: 'Accepting orders',
      choices: [...acceptances],
      help: 'Empty: as each channel says.',
    },
    mailsWaitingOrders: {
      kind: 'boolean',
      label: 'Mail about orders that nobody accepts',
      default: true,
      required: true,
      help: 'We mail the store once half of its time to accept has passed, and its managers after three quarters.',
    },
    offersCollection: { kind: 'boolean', label: 'Guests can collect', default: true, required: true },
    offersDelivery: { kind: 'boolean', label: 'Delivers', default: true, required: true },
    minimumOrder: {
      kind: 'money',
      label: 'Minimum order for delivery',
      min: 0,
      shownWhen: { field: 'offersDelivery', is: true },
    },
    deliveryFee: {
      kind: 'money',
      label: 'Delivery fee',
      min: 0,
      shownWhen: { field: 'offersDelivery', is: true },
    },
    deliveryMinutes: {
      kind: 'integer',
      label: 'Time to deliver an order',
      unit: 'min',
      min: 0,
      max: 600,
      shownWhen: { field: 'offersDelivery', is: true },
    },
    otherValues: freeValues,
  },
  calls: [
    { verb: 'update', method: 'PUT', path: 'api/stores/stores/saveStoreSetting/{storeUuid}' },
    {
      verb: 'update',
      method: 'PATCH',
      path: 'api/v1/stores/updateDeliverySetting',
      filterBy: ['storeUuid'],
      only: ['offersDelivery', 'minimumOrder', 'deliveryFee', 'deliveryMinutes'],
      summary: 'Change how a store delivers. The body names the store by storeUuid.',
    },
  ],
  form: {
    sections: [
      {
        label: 'Orders',
        fields: ['takesOrders', 'acceptance', 'mailsWaitingOrders', 'preparationMinutes', 'offersCollection'],
      },
      { label: 'Delivery', fields: ['offersDelivery', 'minimumOrder', 'deliveryFee', 'deliveryMinutes'] },
      { fields: ['otherValues'] },
    ],
  },
});
