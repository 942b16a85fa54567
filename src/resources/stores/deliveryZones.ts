import { defineResource } from '../../../contract/resource.ts';

/** Where a store delivers. The paths and states keep the specification's spelling. */
export const deliveryZones = defineResource({
  name: 'stores/delivery-zones',
  service: 'store',
  path: 'api/stores/storeBoundries',
  table: 'delivery_zones',
  labels: { one: 'Delivery zone', many: 'Delivery zones' },
  description: 'Where a store delivers, and what that costs.',
  area: 'stores',
  icon: 'location',
  title: 'name',
  wire: { id: 'uuid', customerUuid: 'clientUuid' },
  uniqueTogether: [['storeUuid', 'name']],
  storeScope: 'storeUuid',
  fields: {
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', required: true },
    name: { kind: 'text', required: true, maxLength: 80, searchable: true },
    area: { kind: 'geoArea', required: true },
    status: {
      kind: 'choice',
      choices: [
        { id: 'PENDING_APPROVAL', label: 'Waits for approval', colour: 'warning' },
        { id: 'Approved', label: 'Approved', colour: 'success' },
        { id: 'PENDING_DELETE', label: 'Waits for deletion', colour: 'error' },
      ],
    },
    priority: {
      kind: 'integer',
      required: true,
      default: 10,
      min: 0,
      max: 1000,
      help: 'Where zones overlap, the highest number counts.',
    },
    deliveryFee: { kind: 'money', required: true, default: 0, min: 0 },
    minimumOrder: { kind: 'money', min: 0 },
    deliveryMinutes: { kind: 'integer', label: 'Minutes to deliver', min: 0, max: 600 },
    colour: { kind: 'colour' },
  },
  states: {
    field: 'status',
    start: 'PENDING_APPROVAL',
    moves: {
      approve: { from: ['PENDING_APPROVAL'], to: 'Approved', right: 'approve' },
      requestDeletion: {
        label: 'Ask for deletion',
        from: ['PENDING_APPROVAL', 'Approved'],
        to: 'PENDING_DELETE',
      },
      keep: { from: ['PENDING_DELETE'], to: 'Approved', right: 'approve' },
    },
  },
  calls: [
    { verb: 'create', path: 'api/stores/createStoreBoundries' },
    { verb: 'update', method: 'PUT', path: 'api/stores/updateStoreBoundries/{id}' },
    { verb: 'list', path: 'api/stores/storeBoundriesByStoreId/{storeUuid}' },
  ],
  list: {
    columns: ['name', 'storeUuid', 'status', 'deliveryFee', 'minimumOrder', 'deliveryMinutes'],
    filters: ['storeUuid', 'status'],
    views: { board: 'status', map: 'area' },
    queues: {
      approval: {
        label: 'Delivery zones to approve',
        where: { status: ['PENDING_APPROVAL', 'PENDING_DELETE'] },
        right: 'approve',
      },
    },
  },
  form: {
    sections: [
      { fields: ['storeUuid', 'name', 'area', 'colour', 'priority'] },
      { label: 'Delivery', fields: ['deliveryFee', 'minimumOrder', 'deliveryMinutes'] },
    ],
  },
});
