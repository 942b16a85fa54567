import { describe, expect, test } from 'vitest';
import { parseExpression } from '../../contract/computed.ts';
import { defineResource } from '../../contract/defineResource.ts';
import { createRegistry, mistakesIn } from '../../contract/definitions/checkDefinitions.ts';
import type { ResourceInput } from '../../contract/resourceInput.ts';
import { inLanguage } from '../../contract/resourceWords.ts';
import { resources } from '../../src/resources/resources.ts';

const input = (changes: Partial<ResourceInput> = {}): ResourceInput => ({
  name: 'boxes',
  labels: { one: 'Box', many: 'Boxes' },
  title: 'name',
  fields: { name: { kind: 'text' }, notes: { kind: 'json' }, isGone: { kind: 'boolean' } },
  ...changes,
});
const check = (...inputs: ResourceInput[]) => createRegistry(inputs.map(defineResource));
const withField = (field: ResourceInput['fields'][string]) =>
  input({ fields: { name: { kind: 'text' }, extra: field } });

describe('a definition', () => {
  test('of the product is right, every one', () => {
    expect(createRegistry(resources).size).toBe(resources.length);
  });

  test('says little and gets sensible defaults', () => {
    const boxes = check(input()).get('boxes');
    expect(boxes).toMatchObject({ path: 'boxes', table: 'boxes', scope: 'customer', key: 'uuid' });
    expect(boxes?.fields.get('isGone')).toMatchObject({
      label: 'Is gone',
      source: 'isGone',
      isDerived: false,
    });
    expect(boxes?.verbs.has('sequence')).toBe(false);
  });

  test('can add an area to the navigation, which others name or describe in the same words', () => {
    const hire = { name: 'hire', label: { en: 'Hire', af: 'Huur' }, icon: 'checklist' as const };
    const registry = check(
      input({ area: hire }),
      input({ name: 'bags', area: 'hire' }),
      input({ name: 'jars', area: hire }),
    );
    const [boxes, bags] = [registry.get('boxes'), registry.get('bags')];
    expect([boxes?.area, boxes?.addedArea]).toEqual([
      'hire',
      { name: 'hire', label: 'Hire', icon: 'checklist' },
    ]);
    expect([bags?.area, bags?.addedArea]).toEqual(['hire', undefined]);
    expect(boxes && inLanguage(boxes, 'af').addedArea?.label).toBe('Huur');
    const otherwise = { ...hire, label: { en: 'Hire', af: 'Verhuring' } };
    expect(() => check(input({ area: hire }), input({ name: 'bags', area: otherwise }))).toThrow(
      'at area: The definition "boxes" has another label or icon for the area "hire". Write only its name here.',
    );
  });

  test('that is read from a view can be listed, read and exported, and nothing else', () => {
    expect([...(check(input({ view: true })).get('boxes')?.verbs ?? [])].toSorted()).toEqual([
      'export',
      'get',
      'list',
    ]);
  });

  test('can offer every resource of the installation as a choice, its own options first', () => {
    const own = { id: 'other', label: 'Other' };
    const field = { kind: 'choice' as const, choices: [own], choicesOf: 'resources' as const };
    const registry = check(
      input({ name: 'log', view: true, fields: { name: { kind: 'text' }, about: field } }),
      input(),
    );
    const choices = registry.get('log')?.fields.get('about')?.choices;
    expect(choices?.map(({ id, label }) => [id, label])).toEqual([
      ['other', 'Other'],
      ['boxes', 'Boxes'],
    ]);
    // Read once more with what an admin adds, as pages do.
    expect(
      createRegistry([...registry.values()])
        .get('log')
        ?.fields.get('about')?.choices,
    ).toEqual(choices);
  });

  test.each<[string, ResourceInput, string]>([
    [
      'comparisons that its kind cannot make',
      withField({ kind: 'integer', operators: ['eq', 'contains'] }),
      'cannot be compared with "contains"',
    ],
    [
      'comparisons that there are none of',
      withField({ kind: 'integer', operators: ['like' as 'eq'] }),
      'Expected one of',
    ],
    [
      'a unit of what is no number',
      withField({ kind: 'text', unit: 'kg' }),
      'at fields.extra.unit: unit means nothing there.',
    ],
    ['a vocabulary of a table', input({ vocabulary: 'words' }), 'Only a resource that is read from a view'],
    [
      'an unknown relation',
      withField({ kind: 'reference', resource: 'nothing' }),
      'at fields.extra.resource: There is no resource "nothing".',
    ],
    [
      'a view that can be changed',
      input({ view: true, verbs: ['list', 'update'] }),
      'The resource is read from a view, so it cannot have the verb "update"',
    ],
    [
      'a view with deleted records',
      input({ view: true, softDelete: 'isGone' }),
      'The resource is read from a view, so ordered, softDelete and rows mean nothing',
    ],
    [
      'records visible with what is no resource',
      input({ visibleWith: 'name' }),
      'visibleWith must name a choice of resources',
    ],
    [
      'an area that nobody adds',
      input({ area: 'menus' }),
      'at area: The navigation has no area "menus". To add it, say what people call it: { name: menus, label: … }.',
    ],
    [
      'another label for an area of the product',
      input({ area: { name: 'menu', label: 'Meals' } }),
      'at area.name: The product has an area "menu". Write only its name, or give yours another name.',
    ],
    [
      'an area whose name is none',
      input({ area: { name: 'My area', label: 'Mine' } }),
      'at area.name: "My area" is not allowed here. Expected at most 40 lower-case letters, digits and hyphens.',
    ],
    ['a title that is no field', input({ title: 'nothing' }), 'at title: There is no field "nothing"'],
    [
      'a list column that does not exist',
      input({ list: { columns: ['nothing'] } }),
      'at list.columns.0: There is no field "nothing"',
    ],
    [
      'records that wait, told by a value that the field cannot have',
      input({ list: { queues: { gone: { label: 'Gone', where: { isGone: 'maybe' } } } } }),
      'at list.queues.gone.where.isGone',
    ],
    [
      'records that wait in a list that there is not',
      input({ verbs: ['get'], list: { queues: { gone: { label: 'Gone', where: { isGone: true } } } } }),
      'at list.queues: This resource does not have the verb "list".',
    ],
    [
      'a filter on something not filterable',
      input({
        fields: { name: { kind: 'text' }, secret: { kind: 'text', filterable: false } },
        list: { filters: ['secret'] },
      }),
      'A list cannot be filtered by the field "secret"',
    ],
    [
      'a sort by what cannot be sorted',
      input({ list: { sort: { field: 'notes' } } }),
      'cannot be sorted by the field "notes"',
    ],
    [
      'two fields of one wire name',
      input({ fields: { name: { kind: 'text' }, other: { kind: 'text', wire: 'name' } } }),
      'Two fields are called "name" on the wire',
    ],
    ['a reserved name', withField({ kind: 'text', wire: 'labels' }), 'The name "labels" is reserved'],
    [
      'choices on another kind',
      withField({ kind: 'text', choices: [{ id: 'a', label: 'A' }] }),
      'A field of kind text cannot have choices',
    ],
    [
      'a choice without choices',
      withField({ kind: 'choice' }),
      'The choices of the field "extra" are missing',
    ],
    [
      'a default that is no value',
      withField({ kind: 'date', default: 'soon' }),
      'The field "extra" cannot have its default as a value',
    ],
    [
      'an expression over nothing',
      withField({ kind: 'integer', computed: '{nothing} + 1' }),
      'There is no field "nothing"',
    ],
    [
      'an expression that reads other tables',
      withField({ kind: 'text', computed: '(select password_hash from users)' }),
      'may not use "select"',
    ],
    [
      'a count of what does not point here',
      withField({ kind: 'integer', aggregate: { of: 'boxes', by: 'name' } }),
      'does not refer to this resource',
    ],
    ['a soft delete that is no boolean', input({ softDelete: 'name' }), 'softDelete must name a boolean'],
    ['an unknown option', { ...input(), colour: 'red' } as ResourceInput, 'There is no option "colour" here'],
    [
      'an unknown icon',
      { ...input(), icon: 'shop' } as unknown as ResourceInput,
      'at icon: "shop" is not allowed here.',
    ],
    [
      'a minimum above the maximum',
      withField({ kind: 'integer', min: 5, max: 2 }),
      'at fields.extra.min: The minimum 5 is greater than the maximum 2.',
    ],
    ['a limit of what is no number', withField({ kind: 'text', min: 5 }), '"min" is for numbers'],
    [
      'two choices of one id',
      withField({
        kind: 'choice',
        choices: [
          { id: 'a', label: 'A' },
          { id: 'a', label: 'B' },
        ],
      }),
      'at fields.extra.choices.1.id: Two choices have the id "a".',
    ],
    ...(['shownWhen', 'requiredWhen', 'appliesWhen'] as const).map(
      (option): [string, ResourceInput, string] => [
        `${option} on a value that is no choice`,
        input({
          fields: {
            name: { kind: 'text', [option]: { field: 'state', is: ['open', 'shut'] } },
            state: { kind: 'choice', choices: [{ id: 'open', label: 'Open' }] },
          },
        }),
        `at fields.name.${option}.is.1: The field "state" never has the value "shut". Expected one of open.`,
      ],
    ),
    [
      'a number that is not before another field',
      withField({ kind: 'integer', notBefore: 'name' }),
      'at fields.extra.notBefore: A field of the kind integer cannot have the option notBefore.',
    ],
    [
      'names of what is no record',
      withField({ kind: 'text', named: true }),
      'at fields.extra.named: named means nothing there.',
    ],
    [
      'a field that nothing implies',
      withField({ kind: 'boolean', implied: true }),
      'at fields.extra.implied: implied means nothing there.',
    ],
    [
      'ticks in the tree of no record',
      withField({ kind: 'references', resource: 'boxes', ticks: { of: 'name', by: 'extra', tree: 'name' } }),
      'at fields.extra.ticks.of: ticks must name a reference as "of", and the field "name" is none.',
    ],
    [
      'a nested object with the name of a field',
      input({ nested: { notes: ['name'] } }),
      'at nested.notes: Two fields are called "notes" on the wire.',
    ],
    [
      'a proposed day of a text',
      withField({ kind: 'text', proposed: 'yearFromToday' }),
      'at fields.extra.proposed: proposed means nothing there.',
    ],
    [
      'a comparison with another kind of field',
      withField({ kind: 'integer', notBelow: 'name' }),
      'can be compared only with another field of the kind integer that the database stores, and "name" is none.',
    ],
    [
      'a comparison with nothing',
      withField({ kind: 'date', notBefore: 'nothing' }),
      'There is no field "nothing"',
    ],
    [
      'a required field that forms hide',
      withField({ kind: 'text', required: true, shownWhen: { field: 'name', is: 'a' } }),
      'is required even while no form shows it',
    ],
    [
      'a required field that a change could empty',
      withField({
        kind: 'text',
        required: true,
        default: 'a',
        appliesWhen: { field: 'name', is: 'a' },
      }),
      'at fields.extra.appliesWhen: The field "extra" cannot have appliesWhen',
    ],
    ...(
      [
        { kind: 'text', onlyOne: true },
        { kind: 'boolean', onlyOne: true, default: true },
      ] as const
    ).map((field): [string, ResourceInput, string] => [
      'a mark of one record that is none',
      withField(field),
      'at fields.extra.onlyOne: The field "extra" cannot have onlyOne',
    ]),
    [
      'a column that is listed twice',
      input({ list: { columns: ['name', 'name'] } }),
      'at list.columns.1: "name" is here twice.',
    ],
    [
      'a figure that is required',
      withField({ kind: 'integer', computed: '1 + 1', required: true }),
      'is worked out, so "required" means nothing',
    ],
    [
      'fields that are worked out from each other',
      input({
        fields: {
          name: { kind: 'text' },
          a: { kind: 'integer', computed: '{b} + 1' },
          b: { kind: 'integer', computed: '{a} + 1' },
        },
      }),
      'The field "a" is worked out from itself.',
    ],
    ['an unknown kind', withField({ kind: 'prose' as 'text' }), 'fields.extra.kind'],
  ])('with %s stops with a sentence that names resource and field', (_what, definition, sentence) => {
    expect(() => check(definition)).toThrow(sentence);
    expect(() => check(definition)).toThrow('"boxes"');
  });

  test('tells everything that is wrong with it at once', () => {
    const mistaken = input({
      title: 'nam',
      fields: { name: { kind: 'text', min: 1 }, size: { kind: 'integer', min: 3, max: 1 } },
      list: { columns: ['nane'], sort: { field: 'siz' } },
    });
    const mistakes = [...mistakesIn([defineResource(mistaken)]).values()].flat();
    expect(mistakes.map(({ path }) => path.join('.'))).toEqual([
      'title',
      'fields.name.min',
      'fields.size.min',
      'list.columns.0',
      'list.sort.field',
    ]);
  });

  test('that takes the table, path or name of another is refused', () => {
    expect(() => check(input(), input({ path: 'else', table: 'other' }))).toThrow(
      'name boxes is taken by "boxes"',
    );
    expect(() => check(input(), input({ name: 'crates', table: 'boxes' }))).toThrow('table boxes is taken');
    expect(() => check(input(), input({ name: 'crates', path: 'boxes' }))).toThrow(
      'path /main/boxes is taken',
    );
  });
});

describe('an expression', () => {
  test.each([
    '{a}; drop table x',
    '"a"',
    '`a`',
    '$1',
    '{a.b.c}',
    "'open",
    'pg_sleep(1)',
    '',
  ])('refuses %s', (expression) => expect(() => parseExpression(expression)).toThrow());
});
