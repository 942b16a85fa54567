/** How far each character moves on in Arial, in units of which 2048 are one em. */
const advances: Readonly<Record<number, string>> = {
  391: "'",
  455: 'ijl’',
  532: '|',
  569: ' !,./:;I[]\\ft',
  682: '-()r',
  727: '"',
  797: '*',
  1024: 'cksvxyzJ',
  1139: '0123456789abdeghnopquL#$?_–',
  1196: '+<=>~',
  1251: 'FTZ',
  1366: 'ABEKPSVXY&',
  1479: 'CDHNRUw',
  1593: 'GOQ',
  1706: 'mM',
  1821: '%',
  1933: 'W',
  2048: '—',
  2079: '@',
};

const em = 2048;
const usual = 1139;

const known: ReadonlyMap<string, number> = new Map(
  Object.entries(advances).flatMap(([units, characters]) =>
    [...characters].map((character): [string, number] => [character, Number(units)]),
  ),
);

const isWide = (character: string) =>
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}/u.test(
    character,
  );

function unitsOf(character: string): number {
  const own = known.get(character);
  if (own !== undefined) return own;
  if (isWide(character)) return em;
  // What joins or changes the character before it takes no room.
  if (/\p{M}|\p{Cf}/u.test(character)) return 0;
  return known.get(character.normalize('NFD').charAt(0)) ?? usual;
}

/**
 * How wide a text is in pixels when a page of search results shows it in Arial. The fonts of a server would give other
 * widths than those of a browser, so both count with this table.
 */
export function pixelWidth(text: string, size: number): number {
  const units = [...text.normalize('NFC').replace(/\s/gu, ' ')].reduce((sum, one) => sum + unitsOf(one), 0);
  return Math.round((units * size * 10) / em) / 10;
}
