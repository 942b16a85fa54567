import { defineResource } from '../../../../contract/defineResource.ts';
import { completeField } from '../../../../contract/fieldKinds/field.ts';
import { type FieldInput, fieldInput } from '../../../../contract/fieldKinds/fieldInput.ts';

/** A resource that the product does not have, with a field for each rule of a form. */
export const boats = defineResource({
  name: 'fleet/boats',
  labels: { one: 'Boat', many: 'Boats' },
  title: 'name',
  softDelete: 'isSunk',
  ordered: true,
  fields: {
    name: { kind: 'text', required: true, unique: true, maxLength: 20, searchable: true },
    length: { kind: 'decimal', min: 1 },
    hasEngine: { kind: 'boolean', required: true, default: false },
    engine: { kind: 'text', wire: 'motor', requiredWhen: { field: 'hasEngine', is: true } },
    harbour: { kind: 'reference', resource: 'fleet/harbours', required: true },
    crew: { kind: 'references', resource: 'fleet/people' },
    age: { kind: 'integer', computed: '{length} * 2' },
    isSunk: { kind: 'boolean', required: true, default: false },
  },
  list: { filters: ['harbour'] },
});

export const harbourId = '00000000-0000-4000-8000-000000000001';

/** The record of a boat that can be saved as it is. */
export const aBoat = (values: Record<string, unknown> = {}) => ({
  id: '00000000-0000-4000-8000-000000000000',
  version: 1,
  name: 'Anna',
  length: 12.5,
  hasEngine: false,
  motor: null,
  harbour: harbourId,
  crew: [],
  labels: { harbour: 'Hout Bay', crew: [] },
  ...values,
});

/** A field of its own, as a definition would have it. */
export const aField = (input: FieldInput) => completeField('thing', fieldInput.parse(input));
