import { defineResource } from '../../../contract/defineResource.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';

/** Boats with one more field, called Trait. */
export const boatsWith = (trait: ResourceInput['fields'][string]) =>
  defineResource({
    name: 'fleet/boats',
    labels: { one: 'Boat', many: 'Boats' },
    title: 'name',
    area: 'stock',
    service: 'store',
    fields: { name: { kind: 'text', default: 'Anna' }, trait },
  });
