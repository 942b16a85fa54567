import { defineResource } from '../../../contract/defineResource.ts';
import { platforms } from '../../../contract/deployment/channels.ts';
import { isActive, isDeleted, uniqueName } from '../fields.ts';
import { pauseActions, pauseFields } from './storePauses.ts';

export const stores = defineResource({
  name: 'stores',
  service: 'store',
  path: 'api/stores/stores',
  labels: { one: 'Store', many: 'Stores' },
  description: 'The restaurants and shops of the selected customer.',
  wire: { id: ['uuid', 'storeUuid'], customerUuid: 'clientUuid' },
  area: 'stores',
  navigation: 'first',
  icon: 'store',
  title: 'name',
  softDelete: 'isDeleted',
  storeScope: 'id',
  timeZone: 'timeZone',
  fields: {
    name: uniqueName,
    code: { kind: 'text', required: true, maxLength: 20, unique: true, searchable: true },
    city: { kind: 'text', maxLength: 80, searchable: true },
    timeZone: {
      kind: 'choice',
      choicesOf: 'timeZones',
      help: 'Decides which day it is in the store. Leave it empty to use the time zone of the customer.',
    },
    specialHours: {
      kind: 'weekHours',
      label: 'Special hours today',
      current: { of: 'stores/special-hours', by: 'storeUuid', value: 'hours' },
    },
    stage: {
      kind: 'choice',
      default: 'TRADING',
      required: true,
      help: 'How far the store is, for your own planning. It does not change whether guests can order.',
      choices: [
        { id: 'PLANNED', label: 'Planned' },
        { id: 'OPENING', label: 'Opening', colour: 'info' },
        { id: 'TRADING', label: 'Trading', colour: 'success' },
        { id: 'CLOSED', label: 'Closed for good' },
      ],
    },
    place: {
      kind: 'geoPoint',
      label: 'Place on the map',
      current: { of: 'stores/addresses', by: 'storeUuid', value: 'place' },
    },
    phone: { kind: 'phone' },
    email: { kind: 'email', label: 'E-mail' },
    authKey: {
      kind: 'issuedKey',
      label: 'Key for the till',
      prefix: 'store_',
      help: 'The till of the store signs in with it.',
    },
    isActive,
    isDeleted,
    ...pauseFields,
  },
  actions: pauseActions,
  calls: [
    { verb: 'list', path: 'stores' },
    { verb: 'list', path: 'client-stores', params: { sortBy: 'sort' } },
    { verb: 'list', path: 'api/stores/client-stores', params: { sortBy: 'sort' } },
    { verb: 'delete', method: 'PUT', path: 'api/stores/delete-store/{uuid}' },
  ],
  list: {
    columns: ['name', 'code', 'city', 'stage', 'phone', 'isActive'],
    filters: ['isActive', 'stage'],
    views: { map: 'place', board: 'stage' },
  },
  related: [
    { resource: 'stores/special-hours', by: 'storeUuid' },
    { resource: 'stores/delivery-zones', by: 'storeUuid' },
    { resource: 'orders', by: 'storeUuid' },
    { resource: 'deployments/live', by: 'storeUuid' },
    { resource: 'stores/platform-statuses', by: 'storeUuid' },
    { resource: 'stock-items/restaurant', by: 'storeUuid' },
    { resource: 'signage/players', by: 'storeUuid' },
  ],
  tabGroups: {
    overview: { label: 'Overview', tabs: ['details', 'stores/addresses', 'stores/group-members'] },
    hours: {
      label: 'Hours',
      tabs: ['stores/trading-hours', 'stores/operating-hours', 'stores/special-hours'],
    },
    delivery: {
      label: 'Orders and delivery',
      tabs: ['stores/settings', 'stores/delivery-zones', 'orders'],
    },
    menu: { label: 'Menu and stock', tabs: ['deployments/live', 'stock-items/restaurant'] },
    channels: {
      label: 'Channels',
      tabs: [
        ...[...platforms.map(({ link }) => link.resource), 'stores/platform-statuses'],
        ...['seo/store-general', 'seo/store-location', 'seo/store-product'],
      ],
    },
    devices: { label: 'Screens and tills', tabs: ['signage/players'] },
    activity: { label: 'Activity', tabs: ['history'] },
  },
});
