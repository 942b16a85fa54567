import { afterEach, beforeAll, expect, test } from 'vitest';
import { readDefinition } from '../../../server/definitions/definitionFile.ts';
import { checkDefinitions, openDefinitions } from '../../../server/definitions/openDefinitions.ts';
import { resources } from '../../../src/resources/resources.ts';
import { startDatabase } from '../../support/startDatabase.ts';

const { pool } = await startDatabase();
let customer: string;

const choices = (...ids: string[]) => ids.map((id) => `{ id: ${id}, label: ${id} }`).join(', ');

/** The definition without one of its choices. */
const without = (id: string) => boats.replace(new RegExp(`, \\{ id: ${id}, label: ${id} \\}`), '');

/** A definition whose records are there already. */
const boats = `name: test/boats
labels: { one: Boat, many: Boats }
title: name
fields:
  name: { kind: text, required: true, maxLength: 40 }
  berth: { kind: text }
  rig: { kind: choice, choices: [${choices('sloop', 'ketch', 'yawl')}] }
  flags: { kind: choices, choices: [${choices('red', 'blue', 'white')}] }
`;

const apply = (text: string, dropping: string[] = []) =>
  openDefinitions(pool, resources, [readDefinition('boats.yaml', text)], { dropping: new Set(dropping) });

/** What is said of the file: its state, and each mistake with line, place and message. */
async function said(text: string, dropping: string[] = []) {
  const [state] = (await apply(text, dropping)).states;
  return [state?.state, state?.mistakes.map(({ line, place, message }) => [line, place, message])];
}

/** Runs SQL as the customer whose records they are. */
async function asCustomer(sql: string, values: unknown[] = []) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('commissary.customer', $1, true)`, [customer]);
    const { rows } = await client.query(sql, values);
    await client.query('COMMIT');
    return rows;
  } finally {
    client.release();
  }
}

const records = () => asCustomer('SELECT name, berth, rig, flags FROM custom_test_boats ORDER BY name');

beforeAll(async () => {
  const { rows } = await pool.query(
    `INSERT INTO customers (name, currency) VALUES ('Harbour', 'EUR') RETURNING uuid`,
  );
  customer = rows[0].uuid;
  expect(await said(boats)).toEqual(['running', []]);
});

/** Each test finds the same two boats. */
const fill = async () => {
  await asCustomer('DELETE FROM custom_test_boats');
  await asCustomer(
    `INSERT INTO custom_test_boats (customer_uuid, name, berth, rig, flags) VALUES
       ($1, 'Albatross', 'North 1', 'sloop', '{red,blue}'), ($1, 'Bonito', 'North 1', 'yawl', '{white}')`,
    [customer],
  );
};
beforeAll(fill);
afterEach(async () => {
  await apply(boats);
  await fill();
});

const drop = (field: string) => `npm run config -- apply --drop test/boats.${field}`;

test('a choice is not taken away while records have it', async () => {
  expect(await said(without('yawl'))).toEqual([
    'refused',
    [
      [
        7,
        'fields.rig',
        `One record has a value in "rig" that is no longer a choice. Undo the change, or give up these values: ${drop('rig')}`,
      ],
    ],
  ]);
  expect(await said(without('ketch')), 'a choice that no record has').toEqual(['running', []]);
});

test('a choice of several is not taken away while records have it; giving it up keeps the others', async () => {
  const fewer = without('blue');
  expect((await said(fewer))[0]).toBe('refused');
  expect(await said(fewer, ['test/boats.flags'])).toEqual(['running', []]);
  expect((await records()).map(({ flags }) => flags)).toEqual([['red'], ['white']]);
});

test('giving up a choice empties it in the records that have it, and only there', async () => {
  const fewer = without('yawl');
  const files = [readDefinition('boats.yaml', fewer)];
  const dropping = new Set(['test/boats.rig']);
  const { losses } = await checkDefinitions(pool, resources, files, { dropping });
  expect(losses).toEqual(['test/boats: One record has a value in "rig" that is no longer a choice.']);
  expect(
    (await records()).map(({ rig }) => rig),
    'a check changes nothing',
  ).toEqual(['sloop', 'yawl']);
  expect(await said(fewer, ['test/boats.rig'])).toEqual(['running', []]);
  expect((await records()).map(({ rig }) => rig)).toEqual(['sloop', null]);
});

test('a length is not made shorter than what is there; giving up the rest cuts it off', async () => {
  const shorter = boats.replace('maxLength: 40', 'maxLength: 6');
  expect(await said(shorter)).toEqual([
    'refused',
    [
      [
        5,
        'fields.name',
        `One record has more than 6 characters in "name". Undo the change, or give up these values: ${drop('name')}`,
      ],
    ],
  ]);
  expect(await said(shorter, ['test/boats.name'])).toEqual(['running', []]);
  expect((await records()).map(({ name }) => name)).toEqual(['Albatr', 'Bonito']);
});

test('a field does not become unique while two records have the same value, and the message names it', async () => {
  const [state, mistakes] = await said(
    boats.replace('berth: { kind: text }', 'berth: { kind: text, unique: true }'),
  );
  expect([state, mistakes]).toEqual([
    'refused',
    [
      [
        6,
        'fields.berth',
        '"berth" must be unique now, but 2 records share their value with another one: "North 1". Change these records first.',
      ],
    ],
  ]);
});

test('fields do not become unique together while two records have the same values', async () => {
  const together = `${boats}uniqueTogether: [[berth, rig]]\n`;
  expect((await said(together))[0], 'each pair is another one').toBe('running');
  await apply(boats);
  await asCustomer(`UPDATE custom_test_boats SET rig = 'sloop'`);
  expect(await said(together)).toEqual([
    'refused',
    [
      [
        9,
        'uniqueTogether',
        '"berth" and "rig" must be unique now, but 2 records share their value with another one: "North 1, sloop". Change these records first.',
      ],
    ],
  ]);
});

test('a field does not become required while a record has no value in it', async () => {
  await asCustomer(`UPDATE custom_test_boats SET berth = NULL WHERE name = 'Bonito'`);
  const required = boats.replace('berth: { kind: text }', 'berth: { kind: text, required: true }');
  expect(await said(required, ['test/boats.berth'])).toEqual([
    'refused',
    [
      [
        6,
        'fields.berth',
        'The field "berth" is required now, but one record has no value in it. Give them a value first.',
      ],
    ],
  ]);
});

test('a resource that was renamed is warned of, and keeps its records where its table is named', async () => {
  const renamed = boats.replace('name: test/boats', 'name: test/ships');
  const { states } = await apply(renamed);
  expect(states).toMatchObject([
    {
      state: 'running',
      warnings: [
        {
          line: 1,
          place: 'name',
          message: expect.stringContaining('add "table: custom_test_boats" to keep its records'),
        },
      ],
    },
  ]);
  await pool.query('DROP TABLE custom_test_ships');
  const kept = await apply(`${renamed}table: custom_test_boats\n`);
  expect(kept.states).toMatchObject([{ state: 'running', warnings: [] }]);
  expect((await records()).map(({ name }) => name)).toEqual(['Albatross', 'Bonito']);
});
