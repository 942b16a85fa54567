import { defineResource } from '../../../contract/defineResource.ts';
import { freeValues } from '../fields.ts';

/** What guests earn and redeem. The specification names only `userUuid` and `clientUuid` (part 2, section 3); the rest is ours. */
export const loyaltyConfiguration = defineResource({
  name: 'stores/loyalty',
  service: 'store',
  path: 'loyaltyConfiguration',
  table: 'loyalty_configuration',
  labels: { one: 'Loyalty', many: 'Loyalty' },
  description: 'The points that guests earn with an order, and what the points are worth.',
  area: 'stores',
  icon: 'offer',
  title: 'programme',
  wire: { customerUuid: 'clientUuid' },
  sentWith: { user: 'userUuid', customer: 'clientUuid' },
  singleOf: 'customer',
  fields: {
    programme: { kind: 'text', label: 'Programme name', maxLength: 60 },
    isActive: {
      kind: 'boolean',
      label: 'Active',
      default: false,
      required: true,
      help: 'Tills then get the programme with the settings of their store.',
    },
    earnRate: {
      kind: 'decimal',
      label: 'Points earned',
      default: 1,
      min: 0,
      required: true,
      help: 'How many points a guest earns for one whole unit of your currency.',
    },
    redeemRate: {
      kind: 'money',
      label: 'Value of a point',
      default: 1,
      min: 0,
      required: true,
      help: 'How much a guest saves with one point.',
    },
    minimumPoints: {
      kind: 'integer',
      label: 'Minimum points to redeem',
      default: 100,
      min: 0,
      required: true,
    },
    expiryMonths: {
      kind: 'integer',
      label: 'Points expire after',
      unit: 'months',
      min: 1,
      max: 120,
      help: 'Leave it empty if points never expire.',
    },
    otherValues: freeValues,
    userUuid: {
      kind: 'text',
      label: 'Sent by',
      maxLength: 36,
      help: 'The person whose page saved it, or the user that a program names. The history shows who really saved it.',
    },
  },
  form: {
    sections: [
      { fields: ['programme', 'isActive'] },
      { label: 'Earning', fields: ['earnRate', 'expiryMonths'] },
      { label: 'Redeeming', fields: ['redeemRate', 'minimumPoints'] },
      { fields: ['otherValues'] },
    ],
  },
  calls: [
    { verb: 'update', method: 'POST', path: 'loyaltyConfiguration/{clientUuid}' },
    { verb: 'get', path: 'api/stores/loyaltyConfiguration/{clientUuid}' },
    { verb: 'create', path: 'api/stores/loyaltyConfiguration' },
    { verb: 'update', method: 'POST', path: 'api/stores/loyaltyConfiguration/{clientUuid}' },
    { verb: 'update', method: 'PUT', path: 'api/stores/loyaltyConfiguration/{clientUuid}' },
  ],
});
