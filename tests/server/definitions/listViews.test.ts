import { expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';

type List = NonNullable<ResourceInput['list']>;
type Views = List['views'];

const mistakes = (views: Views, opensAs?: List['opensAs']) => {
  const definition = defineResource({
    name: 'test/parcels',
    labels: { one: 'Parcel', many: 'Parcels' },
    title: 'code',
    fields: {
      code: { kind: 'text', required: true },
      sentOn: { kind: 'date' },
      seenAt: { kind: 'dateTime' },
      hiddenOn: { kind: 'date', filterable: false },
      weight: { kind: 'decimal' },
      label: { kind: 'image' },
      place: { kind: 'geoPoint' },
      route: { kind: 'geoArea' },
      state: { kind: 'choice', choices: [{ id: 'NEW', label: 'New' }] },
    },
    list: { views, opensAs },
  });
  const found = [...mistakesIn([definition]).values()].flat();
  return found.map(({ path, sentences }) => [path.join('.'), sentences[0]?.code]);
};

test.each<Views>([
  { board: 'state', calendar: 'sentOn', gallery: 'label', map: 'place' },
  { calendar: { from: 'sentOn', to: 'sentOn' }, map: 'route' },
  { calendar: 'seenAt', map: { latitude: 'weight', longitude: 'weight' } },
])('a list can have the views %j', (views) => expect(mistakes(views)).toEqual([]));

test.each<[Views, string, string]>([
  [{ board: 'weight' }, 'board', 'boardNoChoice'],
  [{ board: { by: 'state', sort: 'none' } }, 'board.sort', 'unknownField'],
  [{ board: { by: 'state', shows: ['none'] } }, 'board.shows', 'unknownField'],
  [{ board: { by: 'state', alert: 'NONE' } }, 'board.alert', 'notAValue'],
  [{ calendar: 'weight' }, 'calendar', 'calendarNoDate'],
  [{ calendar: 'hiddenOn' }, 'calendar', 'calendarNoDate'],
  [{ calendar: { from: 'sentOn', to: 'seenAt' } }, 'calendar', 'calendarTwoKinds'],
  [{ calendar: { from: 'sentOn', to: 'never' } }, 'calendar', 'unknownField'],
  [{ gallery: 'place' }, 'gallery', 'galleryNoImage'],
  [{ gallery: 'nothing' }, 'gallery', 'unknownField'],
  [{ map: 'weight' }, 'map', 'mapNoPlace'],
  [{ map: { latitude: 'weight', longitude: 'place' } }, 'map', 'mapNoPlace'],
])('a list cannot have the views %j', (views, name, code) =>
  expect(mistakes(views)).toEqual([[`list.views.${name}`, code]]));

test('a list opens only as a view that it has', () => {
  expect(mistakes({ board: 'state' }, 'board')).toEqual([]);
  expect(mistakes({ board: 'state' }, 'map')).toEqual([['list.opensAs', 'opensAsNoView']]);
});
