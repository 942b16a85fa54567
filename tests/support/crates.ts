import { defineResource } from '../../contract/defineResource.ts';
import type { ResourceInput } from '../../contract/resourceInput.ts';

/**
 * An invented resource with every kind of field that can be read back, so that tests are about the engine and not
 * about the menu.
 */
export const depots = defineResource({
  name: 'test/depots',
  labels: { one: 'Depot', many: 'Depots' },
  title: 'name',
  softDelete: 'isGone',
  ordered: true,
  fields: {
    name: { kind: 'text', required: true, unique: true, searchable: true, maxLength: 40 },
    isGone: { kind: 'boolean', default: false, required: true },
    crateCount: { kind: 'integer', aggregate: { of: 'test/crates', by: 'depotId' } },
    weight: {
      kind: 'decimal',
      aggregate: { of: 'test/crates', by: 'depotId', function: 'sum', field: 'weight' },
    },
  },
});

const crateInput: ResourceInput = {
  name: 'test/crates',
  path: 'crates',
  labels: { one: 'Crate', many: 'Crates' },
  title: 'label',
  ordered: { within: 'depotId' },
  fields: {
    label: { kind: 'text', required: true, searchable: true, unique: true, maxLength: 60 },
    depotId: { kind: 'reference', resource: 'test/depots', required: true },
    otherDepotIds: { kind: 'references', resource: 'test/depots' },
    notes: { kind: 'longText', searchable: true },
    pieces: { kind: 'integer', min: 0, max: 1000 },
    weight: { kind: 'decimal', min: 0 },
    price: { kind: 'money' },
    share: { kind: 'percent', scale: 2 },
    isFragile: { kind: 'boolean', default: false, required: true },
    packedOn: { kind: 'date' },
    sealedAt: { kind: 'dateTime' },
    pickUpAt: { kind: 'time' },
    size: {
      kind: 'choice',
      wire: 'syze',
      choices: [
        { id: 'S', label: 'Small' },
        { id: 'L', label: 'Large' },
      ],
    },
    marks: {
      kind: 'choices',
      choices: [
        { id: 'UP', label: 'This side up' },
        { id: 'DRY', label: 'Keep dry' },
      ],
    },
    extra: { kind: 'json' },
    tint: { kind: 'colour' },
    contact: { kind: 'email', requiredWhen: { field: 'isFragile', is: true } },
    phone: { kind: 'phone' },
    link: { kind: 'url' },
    place: { kind: 'geoPoint' },
    hours: { kind: 'weekHours' },
    area: { kind: 'geoArea' },
    words: { kind: 'texts', languages: ['en', 'af'] },
    settings: { kind: 'open' },
    pricePerPiece: { kind: 'money', computed: '{price} / {pieces}' },
    depotName: { kind: 'text', computed: 'upper({depotId.name})' },
  },
  calls: [{ verb: 'list', path: 'crates/of/{depotId}', summary: 'Crates of one depot.' }],
  list: {
    columns: ['label', 'depotId', 'weight', 'price', 'pricePerPiece'],
  },
};

export const crates = defineResource(crateInput);
