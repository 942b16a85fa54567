import { defineResource } from '../../../contract/defineResource.ts';
import { fixedList } from '../fixedList.ts';

const coded = {
  name: { kind: 'text', required: true, maxLength: 60, unique: true, searchable: true },
  code: { kind: 'text', required: true, maxLength: 40, unique: true, searchable: true },
} as const;

/** How an order reaches the guest. `DINE_IN` is the specification's code (part 2, section 9). */
export const serviceTypes = defineResource({
  ...fixedList,
  name: 'channels/service-types',
  path: 'serviceType',
  table: 'service_types',
  labels: { one: 'Service type', many: 'Service types' },
  description: 'How an order reaches the guest.',
  fields: coded,
  rows: [
    { id: 1, name: 'Dine in', code: 'DINE_IN' },
    { id: 2, name: 'Collection', code: 'COLLECTION' },
    { id: 3, name: 'Delivery', code: 'DELIVERY' },
  ],
});

/** How guests pay for an order. */
export const paymentTypes = defineResource({
  ...fixedList,
  name: 'channels/payment-types',
  path: 'paymentTypes',
  table: 'payment_types',
  labels: { one: 'Payment type', many: 'Payment types' },
  description: 'How guests pay for an order.',
  fields: coded,
  rows: [
    { id: 1, name: 'Cash', code: 'CASH' },
    { id: 2, name: 'Card', code: 'CARD' },
    { id: 3, name: 'Online', code: 'ONLINE' },
    { id: 4, name: 'Voucher', code: 'VOUCHER' },
    { id: 5, name: 'Account', code: 'ACCOUNT' },
  ],
});
