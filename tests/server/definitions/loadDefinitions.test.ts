import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/loadDefinitions.ts';
import { makeTestDirectory } from '../../support/temporaryDirectory.ts';

const boats = `
name: test/boats
labels: { one: Boat, many: Boats }
title: name
fields:
  name: { kind: text }
`;

/** What the definitions of a folder with these files are. */
async function load(files: Record<string, string>) {
  const directory = await makeTestDirectory();
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(directory, name), text);
  return loadDefinitions(directory);
}

describe('the folder of definitions', () => {
  test('is read in the order of its names, YAML and JSON alike, and nothing else in it', async () => {
    const rafts = {
      name: 'test/rafts',
      labels: { one: 'Raft', many: 'Rafts' },
      title: 'a',
      fields: { a: { kind: 'text' } },
    };
    const found = await load({
      'b.json': JSON.stringify(rafts),
      'a.yml': boats,
      'README.md': '# Boats',
      'a.yaml~': '[',
      '.#a.yaml': '[',
    });
    expect(found.map(({ file, resource }) => [file, resource.name, resource.table])).toEqual([
      ['a.yml', 'test/boats', 'custom_test_boats'],
      ['b.json', 'test/rafts', 'custom_test_rafts'],
    ]);
  });

  test('that is not there holds none', async () => {
    expect(await loadDefinitions(path.join(await makeTestDirectory(), 'nowhere'))).toEqual([]);
  });

  test.each([
    ['', 'it is empty.'],
    ['# only a comment\n', 'it is empty.'],
    ['just words', 'it does not say the "name" of a resource.'],
    ['- name: test/boats', 'it does not say the "name" of a resource.'],
    ['labels: { one: Boat, many: Boats }', 'it does not say the "name" of a resource.'],
    ['name: "test/boats', 'it is neither YAML nor JSON: Missing closing "quote at line 1'],
    ['name: 5', 'Resource "5": at name: Invalid input: expected string, received number.'],
    ['name: Boats', 'Resource "Boats": at name: Invalid string: must match pattern'],
    ['name: test/boats', 'Resource "test/boats": at labels: Invalid input: expected object'],
    [
      boats.replace('text', 'words'),
      'Resource "test/boats": at fields.name.kind: Invalid option: expected one of',
    ],
    [
      boats.replace('{ kind: text }', ''),
      'Resource "test/boats": at fields.name: Invalid input: expected object',
    ],
    [
      boats.replace('kind: text', 'kind: text, colour: red'),
      'Resource "test/boats": at fields.name: Unrecognized key: "colour".',
    ],
    [`${boats}view: true`, 'Resource "test/boats": only the product itself reads from views.'],
    [boats.replace('  name:', '  Full Name:'), 'Resource "test/boats": at fields.Full Name: '],
  ])('%j is refused with its file, the resource and the field', async (text, sentence) => {
    await expect(load({ 'a.yaml': text })).rejects.toThrow(
      `The definition in config/resources/a.yaml cannot be used: ${sentence}`,
    );
  });

  test('with a file that cannot be read says which', async () => {
    const directory = await makeTestDirectory();
    await symlink('nowhere', path.join(directory, 'gone.yaml'));
    await expect(loadDefinitions(directory)).rejects.toThrow(
      'The definition in config/resources/gone.yaml cannot be used: it cannot be read (ENOENT',
    );
  });
});
