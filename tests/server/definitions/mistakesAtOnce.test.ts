import { expect, test } from 'vitest';
import { readDefinition } from '../../../server/definitions/definitionFile.ts';
import { checkDefinitions } from '../../../server/definitions/openDefinitions.ts';
import { resources } from '../../../src/resources/resources.ts';
import { startDatabase } from '../../support/startDatabase.ts';

const { pool } = await startDatabase();

async function mistakesOf(text: string) {
  const { states } = await checkDefinitions(pool, resources, [readDefinition('dinghies.yaml', text)]);
  return states.flatMap(({ mistakes }) =>
    mistakes.map(({ line, place, message, suggestion }) => [line, place, message, suggestion]),
  );
}

test('what is misspelt and what does not make sense is told in one go, and nothing twice', async () => {
  const mistakes = await mistakesOf(`name: test/dinghies
labels: { one: Dinghy }
titel: name
icon: boat
fields:
  name: { kind: txt, required: yes please, searchable: true }
  length: { kind: decimal, min: 5, max: 2 }
  of: { kind: reference, resource: stock-items/itms }
  rig: { kind: choice, choices: [{ id: a, label: A }, { id: a, label: B }] }
list: { columns: [nam] }
`);
  expect(mistakes.map(([line, place, , suggestion]) => [line, place, suggestion])).toEqual([
    [2, 'labels.many', null],
    [1, 'title', null],
    [4, 'icon', null],
    [6, 'fields.name.kind', 'text'],
    [6, 'fields.name.required', null],
    [3, 'titel', 'title'],
    [7, 'fields.length.min', null],
    [8, 'fields.of.resource', 'stock-items/items'],
    [9, 'fields.rig.choices.1.id', null],
    [10, 'list.columns.0', 'name'],
  ]);
});

test('a file in which too much is wrong is told what can be told', async () => {
  expect(await mistakesOf('name: test/dinghies\nfields: 7\n')).toMatchObject([
    [1, 'labels', '"labels" is missing.', null],
    [1, 'title', '"title" is missing.', null],
    [2, 'fields', '7 is not allowed here.', null],
  ]);
});

test('an option that a file has twice is told by the place and line of the second one', async () => {
  const file =
    'name: test/dinghies\nfields:\n  name: { kind: text }\n  name: { kind: email }\nname: test/boats\n';
  expect(await mistakesOf(file)).toEqual([
    [5, 'name', '"name" is here twice.', null],
    [4, 'fields.name', '"name" is here twice.', null],
  ]);
});
