import type { Field } from '../fieldKinds/field.ts';
import { isDay, isMoment, isNumeric, isPlace } from '../fieldKinds.ts';
import { isFilterable, isSortable } from '../resource.ts';
import type { Check } from './check.ts';

/** Checks that each view of a list has a field that it can show. */
export function checkViews(check: Check): void {
  checkBoard(check);
  checkCalendar(check);
  checkMap(check);
  const { gallery } = check.resource.list.views;
  const picture = gallery === undefined ? undefined : check.known(gallery, ['list', 'views', 'gallery']);
  if (picture && picture.kind !== 'image')
    check.report(['list', 'views', 'gallery'], 'galleryNoImage', { field: picture.name });
  const { opensAs, views } = check.resource.list;
  if (opensAs && views[opensAs] === undefined)
    check.report(['list', 'opensAs'], 'opensAsNoView', { view: opensAs });
}

/** The columns of a board are choices that moves or people can set. */
function checkBoard({ resource, known, report }: Check): void {
  const { board } = resource.list.views;
  const place = ['list', 'views', 'board'];
  if (!board) return;
  for (const name of board.shows ?? []) known(name, [...place, 'shows']);
  const sorted = board.sort === undefined ? undefined : known(board.sort, [...place, 'sort']);
  if (sorted && !isSortable(sorted)) report([...place, 'sort'], 'listNotSortable', { field: sorted.name });
  const field = known(board.by, place);
  if (!field) return;
  const isSet = !field.readOnly || field.name === resource.states?.field;
  if (field.kind !== 'choice' || field.choicesOf !== undefined || !isSet)
    report(place, 'boardNoChoice', { field: field.name });
  else if (board.alert !== undefined && !field.choices.some(({ id }) => id === board.alert))
    report([...place, 'alert'], 'notAValue', { field: field.name, value: board.alert });
}

const isDate = (field: Field) => isDay(field) || isMoment(field);

/** A calendar asks the list for the dates of a month. */
function checkCalendar({ resource, known, report }: Check): void {
  const { calendar } = resource.list.views;
  if (!calendar) return;
  const place = ['list', 'views', 'calendar'];
  const from = known(calendar.from, place);
  const to = calendar.to === undefined ? undefined : known(calendar.to, place);
  for (const field of [from, to])
    if (field && !(isDate(field) && isFilterable(field)))
      report(place, 'calendarNoDate', { field: field.name });
  if (from && to && isDate(from) && isDate(to) && from.kind !== to.kind)
    report(place, 'calendarTwoKinds', { field: from.name, other: to.name });
}

/** A map asks the list for the records that have a place. */
function checkMap({ resource, known, report }: Check): void {
  const { map } = resource.list.views;
  if (!map) return;
  const place = ['list', 'views', 'map'];
  const [names, fits] = 'place' in map ? [[map.place], isPlace] : [[map.latitude, map.longitude], isNumeric];
  for (const name of names) {
    const field = known(name, place);
    if (field && !(fits(field) && isFilterable(field))) report(place, 'mapNoPlace', { field: field.name });
  }
}
