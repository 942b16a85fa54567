import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/loadDefinitions.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';

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
    expect(
      found.map(({ file, definition }) => [file, definition?.resource.name, definition?.resource.table]),
    ).toEqual([
      ['a.yml', 'test/boats', 'custom_test_boats'],
      ['b.json', 'test/rafts', 'custom_test_rafts'],
    ]);
  });

  test('that is not there holds none', async () => {
    expect(await loadDefinitions(path.join(await makeTestDirectory(), 'nowhere'))).toEqual([]);
  });

  test.each<[string, [number | null, string, string][]]>([
    ['', [[null, '', 'The file is empty.']]],
    ['# only a comment\n', [[null, '', 'The file is empty.']]],
    ['just words', [[1, '', 'The file does not say the "name" of a resource.']]],
    ['- name: test/boats', [[1, '', 'The file does not say the "name" of a resource.']]],
    ['\nname: "test/boats', [[2, '', 'The file is neither YAML nor JSON: Missing closing "quote.']]],
    [boats.replace('kind: text', 'kind: words'), [[6, 'fields.name.kind', '"words" is not allowed here.']]],
    [boats.replace('{ kind: text }', ''), [[6, 'fields.name', 'null is not allowed here.']]],
    [
      boats.replace('kind: text', 'kind: text, colour: red'),
      [[6, 'fields.name.colour', 'There is no option "colour" here.']],
    ],
    [`${boats}view: true`, [[7, 'view', 'Only the product itself reads from views.']]],
    [
      boats.replace('  name:', '  Full Name:'),
      [[6, 'fields.Full Name', '"Full Name" cannot be a name here.']],
    ],
  ])('%j is refused with the line, the place and what is wrong', async (text, mistakes) => {
    const [file] = await load({ 'a.yaml': text });
    expect(file?.definition).toBeNull();
    expect(file?.mistakes.map(({ line, place, message }) => [line, place, message])).toEqual(mistakes);
  });

  test('tells all mistakes of a file at once, with what could stand there instead', async () => {
    const [file] = await load({
      'a.yaml': `
name: Test Boats
label: { one: Boat, many: Boats }
title: name
icon: shop
list: { pageSize: 20 }
fields:
  name: { kind: txt, maxLength: 0, searchabel: true }
  code: { kind: text, required: maybe }
  state: { kind: choice, choices: [{ id: a, label: A, color: red }] }
`,
    });
    expect(file?.mistakes.map(({ line, place, suggestion }) => [line, place, suggestion]).toSorted()).toEqual(
      [
        [2, 'name', null],
        [2, 'labels', null],
        [3, 'label', 'labels'],
        [5, 'icon', null],
        [6, 'list.pageSize', '10'],
        [8, 'fields.name.kind', 'text'],
        [8, 'fields.name.maxLength', null],
        [8, 'fields.name.searchabel', 'searchable'],
        [9, 'fields.code.required', null],
        [10, 'fields.state.choices.0.color', 'colour'],
      ].toSorted(),
    );
    const said = file?.mistakes.map(({ message, expected }) => `${message} ${expected ?? ''}`).join('\n');
    expect(said).toContain('20 is not allowed here. one of 10, 25, 50, 100');
    expect(said).toContain('"maybe" is not allowed here. true or false');
    expect(said).toContain('0 is not allowed here. at least 1');
    expect(said).not.toMatch(/Invalid|Unrecognized|expected /);
  });

  test('with a file that cannot be read says which', async () => {
    const directory = await makeTestDirectory();
    await symlink('nowhere', path.join(directory, 'gone.yaml'));
    const [file] = await loadDefinitions(directory);
    expect([file?.file, file?.mistakes[0]?.message]).toEqual([
      'gone.yaml',
      expect.stringMatching(/^The file cannot be read \(ENOENT/),
    ]);
  });
});
