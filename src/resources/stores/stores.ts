import { defineResource } from '../../../contract/resource.ts';

export const stores = defineResource({
  name: 'stores',
  service: 'store',
  path: 'api/stores/stores',
  labels: { one: 'Store', many: 'Stores' },
  description: 'The restaurants and shops of the selected customer.',
  area: 'stores',
  icon: 'store',
  title: 'name',
  softDelete: 'isDeleted',
  fields: {
    name: { kind: 'text', required: true, maxLength: 80, unique: true, searchable: true },
    code: { kind: 'text', required: true, maxLength: 20, unique: true, searchable: true },
    city: { kind: 'text', maxLength: 80, searchable: true },
    phone: { kind: 'phone' },
    email: { kind: 'email', label: 'E-mail' },
    isActive: { kind: 'boolean', label: 'Active', default: true, required: true },
    isDeleted: { kind: 'boolean', label: 'Deleted', default: false, required: true },
  },
  list: { columns: ['name', 'code', 'city', 'phone', 'isActive'], filters: ['isActive'] },
  related: [{ resource: 'stock-items/restaurant', by: 'storeUuid' }],
});
