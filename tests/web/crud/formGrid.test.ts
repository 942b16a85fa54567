import { expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { withoutHoles } from '../../../src/crud/form/FormSections.tsx';

const { fields } = defineResource({
  name: 'test/forms',
  labels: { one: 'Form', many: 'Forms' },
  title: 'name',
  fields: {
    name: { kind: 'text', required: true },
    isActive: { kind: 'boolean', required: true, default: true },
    note: { kind: 'longText' },
    count: { kind: 'integer' },
    isShown: { kind: 'boolean', required: true, default: true },
    text: { kind: 'longText' },
    weight: { kind: 'decimal' },
  },
});
const order = (names: string[]) =>
  withoutHoles(names.flatMap((name) => fields.get(name) ?? [])).map(({ name }) => name);

test('a field of a whole line waits until the line before it is full, and switches stand together', () => {
  expect(order(['name', 'isActive', 'note', 'count', 'isShown', 'text', 'weight'])).toEqual([
    ...['name', 'count', 'note', 'text', 'weight'],
    ...['isActive', 'isShown'],
  ]);
  expect(order(['note', 'name'])).toEqual(['note', 'name']);
  expect(order(['name', 'note'])).toEqual(['name', 'note']);
});
