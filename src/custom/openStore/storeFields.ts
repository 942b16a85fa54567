import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';

/** The choice of one store, and of several. */
export const storeField = completeField('store', fieldInput.parse({ kind: 'reference', resource: 'stores' }));
export const storesField = completeField(
  'stores',
  fieldInput.parse({ kind: 'references', resource: 'stores' }),
);

/** The fields of the address that people enter while they open a store. */
export const addressNames = ['streetAddress', 'suburb', 'city', 'province', 'postalCode', 'country'] as const;
export const placeName = 'place';

/** Inputs side by side, as many as fit. */
export const columns = {
  ...{ display: 'grid', gap: 4 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
};
