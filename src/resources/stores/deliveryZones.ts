import { defineResource } from '../../../contract/defineResource.ts';

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
    deliveryMinutes: { kind: 'integer', label: 'Time to deliver', unit: 'min', min: 0, max: 600 },
    colour: { kind: 'colour' },
    approvedArea: { kind: 'geoArea', label: 'Area in force', readOnly: true },
    approvedPriority: { kind: 'integer', label: 'Priority in force', readOnly: true },
    approvedDeliveryFee: { kind: 'money', label: 'Delivery fee in force', readOnly: true },
    approvedMinimumOrder: { kind: 'money', label: 'Minimum order in force', readOnly: true },
    approvedDeliveryMinutes: {
      kind: 'integer',
      label: 'Time to deliver in force',
      unit: 'min',
      readOnly: true,
    },
    approvedVersion: { kind: 'integer', label: 'Approved version', readOnly: true },
  },
  states: {
    field: 'status',
    start: 'PENDING_APPROVAL',
    moves: {
      approve: {
        from: ['PENDING_APPROVAL'],
        to: 'Approved',
        right: 'approve',
        handler: true,
        done: 'The zone is in force',
      },
      reject: {
        label: 'Back to the approved version',
        help: 'The zone gets the values that are in force.',
        from: ['PENDING_APPROVAL'],
        to: 'Approved',
        right: 'approve',
        handler: true,
      },
      requestDeletion: {
        label: 'Ask for deletion',
        help: 'The zone stays in force until somebody who may approve zones deletes it.',
        from: ['PENDING_APPROVAL', 'Approved'],
        to: 'PENDING_DELETE',
      },
      keep: { from: ['PENDING_DELETE'], to: 'Approved', right: 'approve', handler: true },
    },
  },
  calls: [
    { verb: 'create', path: 'api/stores/createStoreBoundries' },
    {
      verb: 'update',
      method: 'PUT',
      path: 'api/stores/updateStoreBoundries/{id}',
      moves: true,
      summary: 'Change a delivery zone, or ask for its deletion: a body with the status PENDING_DELETE.',
    },
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
    summary: [
      'approvedArea',
      'approvedPriority',
      'approvedDeliveryFee',
      'approvedMinimumOrder',
      'approvedDeliveryMinutes',
    ],
  },
});
