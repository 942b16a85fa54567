import { type WeekDay, weekDays } from '../stores/weekHours.ts';

/** The text in which words are compared: small letters without accents, and one kind of dash, comma and space. */
export const plainHours = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u00ad\u061c\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u060c/g, ',')
    .replace(/\u061b/g, ';')
    .replace(/[^\S\n]+/g, ' ');

/** A pattern that stands where it is asked for and ends with a whole word. */
const word = (pattern: string): RegExp => new RegExp(`(?:${pattern})(?![\\p{L}\\p{N}])`, 'yu');

/** The words of English, Spanish and Arabic, in the form of `plainHours`. */
export const hoursWords = {
  allDay: word(
    '24 ?h(?:(?:ou)?rs?)?|all day|round the clock|around the clock|24 ?horas|todo el dia|24 ?ساعه|24 ?ساعة|على مدار الساعة|طوال اليوم',
  ),
  closed: word('closed|off|cerrad[oa]s?|مغلقة?'),
  noon: word('noon|midday|mediodia|الظهر'),
  midnight: word('midnight|medianoche|منتصف الليل'),
  until: word('to|till?|until|through|thru|al?|hasta|الى|حتى'),
  and: word('and|y|e'),
  /** Words that only lead to what follows. */
  lead: /(?: |(?:open(?:ing)?|hours|from|on|abiert[oa]s?|de|desde|del|las?|los|el|h|hs|hrs|horas|horario|مفتوحة?|من|يوم|ايام|الساعة|ساعات العمل)(?![\p{L}\p{N}]):?)/uy,
} as const;

/** Words for several days. Holidays, as OpenStreetMap names them, are no days of a week, so what a text says about them is left out. */
export const groupsOfDays: readonly (readonly [RegExp, readonly WeekDay[]])[] = [
  [word('daily|every ?day|all days|(?:7|seven) days(?: a week)?'), weekDays],
  [word('todos los dias|cada dia|a diario|diario|diariamente|كل يوم|كل الايام|يوميا'), weekDays],
  [word('(?:on )?week ?days|entre semana|dias laborables'), weekDays.slice(0, 5)],
  [word('(?:on )?week ?ends?|(?:los )?fin(?:es)? de semana'), weekDays.slice(5)],
  [word('ph|sh|(?:public |school |bank )?holidays?|(?:dias )?festivos|العطل(?: الرسمية)?'), []],
];

const namesOfDays: readonly (readonly string[])[] = [
  'monday tuesday wednesday thursday friday saturday sunday'.split(' '),
  'lunes martes miercoles jueves viernes sabado domingo'.split(' '),
];

/** Arabic does not shorten its days, but leaves out the article. */
const arabicDays = 'اثنين ثلاثاء اربعاء خميس جمعة سبت احد'.split(' ');

/** The days that `mon`, `tues.`, `we`, `sundays`, `mié.` and `الاثنين` name, as a list of one; undefined for any other word. */
export function daysOfWord(shown: string): readonly WeekDay[] | undefined {
  const name = shown.replace(/\.$/, '');
  if (name.length < 2) return undefined;
  const bare = name.replace(/^و?ال/, '').replace(/ه$/, 'ة');
  const places = [
    name === 'weds' ? 2 : -1,
    ...namesOfDays.map((names) => names.findIndex((full) => full.startsWith(name) || `${full}s` === name)),
    arabicDays.indexOf(bare),
  ];
  const day = weekDays[places.find((place) => place >= 0) ?? -1];
  return day && [day];
}
