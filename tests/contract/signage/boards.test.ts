import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneyText } from '../../../contract/fieldKinds/moneyText.ts';
import { nextChange, type ShownSection, shownSections } from '../../../contract/signage/boardMenus.ts';
import { type BoardPlan, type PlanInput, planBoard } from '../../../contract/signage/boardPlan.ts';
import { contrastOf, legibilityOf, neededHeight } from '../../../contract/signage/legibility.ts';
import { type BoardMenu, type BoardSettings, boardTemplates } from '../../../contract/signage/manifest.ts';

const settings: BoardSettings = {
  ...{ channelMenuId: 'menu', heading: null, template: 'LIST', categoryIds: [], showsDescriptions: false },
  ...{
    shows: 'LIVE',
    hidesSoldOut: false,
    background: '#14201f',
    textColour: '#ffffff',
    accentColour: '#ffc857',
  },
};
const inStock = { isSoldOut: false, soldOutUntil: null };
const item = (
  name: string,
  more: Partial<BoardMenu['states'][number]['sections'][number]['items'][number]> = {},
) => ({
  ...{ id: name, name, description: null, image: null, ...inStock },
  sizes: [{ id: `${name} size`, name: 'Standard', priceCents: 8990, ...inStock }],
  ...more,
});
const size = (name: string, priceCents: number, supply = inStock) => ({
  id: name,
  name,
  priceCents,
  ...supply,
});
const menuOf = (...sections: BoardMenu['states'][number]['sections']): BoardMenu => ({
  ...{
    channelMenuId: 'menu',
    shows: 'LIVE',
    deployedAt: null,
    currency: 'ZAR',
    states: [{ from: 0, sections }],
  },
});
const pizza = (...items: ReturnType<typeof item>[]) => ({ id: 'pizza', name: 'Pizza', items });
const many = (count: number, id = 'pizza') => ({
  ...{ id, name: `Section ${id}` },
  items: Array.from({ length: count }, (_, at) => item(`${id} number ${at + 1}`)),
});

/** Letters of half their size in width: near enough to check where things stand. */
const measure: PlanInput['measure'] = (text, em, isBold) => text.length * em * (isBold ? 0.55 : 0.5);
const money = moneyText('ZAR', 'en');
const planFor = (
  sections: readonly ShownSection[],
  more: Partial<PlanInput['settings']> = {},
  isPortrait = false,
) => planBoard({ sections, settings: { ...settings, ...more }, isPortrait, measure, money });
const shownAt = (menu: BoardMenu, moment = 0, more: Partial<BoardSettings> = {}) =>
  shownSections(menu, { ...settings, ...more }, moment);
const textsOf = ({ texts }: BoardPlan, role: string) =>
  texts.filter((one) => one.role === role).map(({ text }) => text);

describe('what a board shows of a menu', () => {
  const noon = Date.parse('2026-11-28T10:00:00Z');
  const until = '2026-11-28T12:00:00Z';

  test('the sections that are chosen, with descriptions only where somebody wants them', () => {
    const menu = menuOf(pizza(item('Regina', { description: 'Ham' })), many(2, 'sides'));
    expect(shownAt(menu).map(({ name }) => name)).toEqual(['Pizza', 'Section sides']);
    expect(shownAt(menu, 0, { categoryIds: ['sides'] }).map(({ name }) => name)).toEqual(['Section sides']);
    expect(shownAt(menu)[0]?.items[0]?.description).toBeNull();
    expect(shownAt(menu, 0, { showsDescriptions: true })[0]?.items[0]?.description).toBe('Ham');
  });

  test('what is sold out stays struck or disappears, and comes back by itself', () => {
    const gone = item('Regina', { isSoldOut: true, soldOutUntil: until });
    const menu = menuOf(pizza(gone, item('Hawaiian')));
    const struck = (moment: number) => shownAt(menu, moment)[0]?.items.map(({ isSoldOut }) => isSoldOut);
    expect(struck(noon)).toEqual([true, false]);
    expect(struck(Date.parse(until))).toEqual([false, false]);
    expect(shownAt(menu, noon, { hidesSoldOut: true })[0]?.items.map(({ name }) => name)).toEqual([
      'Hawaiian',
    ]);
    expect(nextChange(menu, noon)).toBe(Date.parse(until));
    expect(nextChange(menu, Date.parse(until))).toBe(Number.POSITIVE_INFINITY);
  });

  test('a size that is sold out is struck alone', () => {
    const sizes = [size('Small', 6990), size('Large', 9990, { isSoldOut: true, soldOutUntil: null })];
    const menu = menuOf(pizza(item('Regina', { sizes })));
    const plan = planFor(shownAt(menu));
    const prices = plan.texts.filter(({ role }) => role === 'price');
    expect(prices.map(({ text, isSoldOut }) => [text, isSoldOut])).toEqual(
      [
        ['R 69.90', false],
        ['R 99.90', true],
      ].map(([text, isSoldOut]) => [String(text).replace(' ', '\u00a0'), isSoldOut]),
    );
  });

  test('the price of a change holds from its moment on', () => {
    const later = pizza(item('Regina', { sizes: [size('Standard', 9990)] }));
    const menu: BoardMenu = {
      ...menuOf(pizza(item('Regina'))),
      states: [
        { from: 0, sections: [pizza(item('Regina'))] },
        { from: noon, sections: [later] },
      ],
    };
    const price = (moment: number) => shownAt(menu, moment)[0]?.items[0]?.sizes[0]?.priceCents;
    expect([price(noon - 1), price(noon)]).toEqual([8990, 9990]);
    expect(nextChange(menu, noon - 1)).toBe(noon);
  });
});

describe('where everything of a board stands', () => {
  const menus = fc.array(
    fc.record({
      name: fc.option(fc.string({ minLength: 1, maxLength: 30 }), { nil: null }),
      items: fc.array(
        fc.record({
          name: fc.string({ minLength: 1, maxLength: 60 }),
          prices: fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 6 }),
          hasPicture: fc.boolean(),
        }),
        { minLength: 1, maxLength: 25 },
      ),
    }),
    { maxLength: 6 },
  );

  test('nothing lies outside the board, whatever the menu', () => {
    fc.assert(
      fc.property(
        menus,
        fc.constantFrom(...boardTemplates),
        fc.boolean(),
        (sections, template, isPortrait) => {
          const menu = menuOf(
            ...sections.map(({ name, items }, at) => ({
              ...{ id: `s${at}`, name },
              items: items.map((one, place) =>
                item(one.name, {
                  ...{ id: `i${at}-${place}`, description: 'With a salad' },
                  image: one.hasPicture ? { file: 'f', url: '/f' } : null,
                  sizes: one.prices.map((price, index) => size(`Size ${index}`, price)),
                }),
              ),
            })),
          );
          const plan = planFor(
            shownAt(menu, 0, { showsDescriptions: true }),
            { template, heading: 'Menu' },
            isPortrait,
          );
          for (const { text, x, y, anchor, size: em, isBold } of plan.texts) {
            const width = measure(text, em, isBold);
            const left = anchor === 'start' ? x : x - width;
            expect(left, text).toBeGreaterThanOrEqual(-1);
            expect(left + width, text).toBeLessThanOrEqual(plan.width + 1);
            expect(y, text).toBeGreaterThan(0);
            expect(y, text).toBeLessThanOrEqual(plan.height);
          }
          for (const { x, y, width, height } of plan.pictures) {
            expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0);
            expect(x + width).toBeLessThanOrEqual(plan.width + 1);
            expect(y + height).toBeLessThanOrEqual(plan.height + 1);
          }
          const count = sections.reduce((sum, { items }) => sum + items.length, 0);
          expect(plan.leftOut).toBeLessThanOrEqual(count);
          expect(count > 0 && plan.leftOut === count).toBe(false);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('text grows with the room: few items are larger than many', () => {
    const sizeOf = (count: number) => planFor(shownAt(menuOf(many(count)))).textSize;
    expect(sizeOf(5)).toBeGreaterThan(sizeOf(40));
    expect(sizeOf(40)).toBeGreaterThan(sizeOf(120));
  });

  test('sizes with the same names stand in columns under their names', () => {
    const sizes = [size('Small', 6990), size('Medium', 8990), size('Large', 10_990)];
    const plan = planFor(shownAt(menuOf(pizza(item('Regina', { sizes }), item('Hawaiian', { sizes })))));
    expect(textsOf(plan, 'size')).toEqual(['Small', 'Medium', 'Large']);
    const columns = plan.texts.filter(({ role }) => role === 'price').map(({ x }) => x);
    expect(new Set(columns).size).toBe(3);
  });

  test('the spotlight is on the first item that guests can order and that has a picture', () => {
    const image = { file: 'f', url: '/f' };
    const menu = menuOf(
      pizza(item('Plain'), item('Gone', { image, isSoldOut: true }), item('Regina', { image })),
    );
    const plan = planFor(shownAt(menu), { template: 'SPOTLIGHT' });
    expect(plan.pictures).toHaveLength(1);
    const [largest] = plan.texts.toSorted((one, other) => other.size - one.size);
    expect(plan.texts.filter(({ text }) => text === 'Regina')).toHaveLength(1);
    expect(largest?.size).toBeGreaterThan(0);
    expect(textsOf(plan, 'name').toSorted()).toEqual(['Gone', 'Plain', 'Regina']);
  });

  test('what the spotlight says stays beside the list, however high its prices', () => {
    const sizes = ['Small', 'Medium', 'Large', 'Party'].map((name, at) => size(name, 123_456_700 + at));
    const menu = menuOf(pizza(item('Regina', { sizes, image: { file: 'f', url: '/f' } }), item('Hawaiian')));
    const plan = planFor(shownAt(menu), { template: 'SPOTLIGHT' });
    const panel = plan.pictures[0]?.width ?? 0;
    const [name, price] = plan.texts;
    expect([name?.text, price?.role]).toEqual(['Regina', 'price']);
    const ends = (price?.x ?? 0) + measure(price?.text ?? '', price?.size ?? 0, true);
    expect(ends).toBeLessThanOrEqual(panel);
  });

  test('a heading that does not fit is named among what is cut off', () => {
    const heading = 'Everything that our kitchen makes, all day long and until midnight'.repeat(2);
    expect(planFor(shownAt(menuOf(pizza(item('Regina')))), { heading }).shortened).toEqual([heading]);
  });
});

describe('the check of what guests can read', () => {
  const place = { diagonalInches: 43, pixels: 1080, distanceMetres: 3 };
  const check = (menu: BoardMenu, more: Partial<BoardSettings> = {}, at: Partial<typeof place> = {}) =>
    legibilityOf({
      ...{
        settings: { ...settings, ...more },
        place: { ...place, ...at },
        isPortrait: false,
        measure,
        money,
      },
      categoryIds: (menu.states[0]?.sections ?? []).map(({ id }) => String(id)),
      sectionsWith: (changed) => shownSections(menu, changed, 0),
    });
  const mended = (menu: BoardMenu, more: Partial<BoardSettings> = {}) =>
    check(menu, Object.assign({}, more, ...check(menu, more).map(({ mend }) => mend)));

  test('letters must be as high as 16 minutes of arc, and have 14 pixels', () => {
    expect(neededHeight(place)).toBeCloseTo(13.96, 1);
    expect(neededHeight({ ...place, distanceMetres: 1, pixels: 720 })).toBeCloseTo(10.41, 1);
  });

  test('a board of few items is fine', () => {
    expect(check(menuOf(many(10)))).toEqual([]);
  });

  test('too many items are named with the sections that would fit, which mends it', () => {
    const menu = menuOf(many(12, 'pizza'), many(30, 'sides'), many(30, 'drinks'));
    const [finding] = check(menu);
    expect(finding).toMatchObject({ kind: 'TOO_MANY', count: 72, mend: { categoryIds: ['pizza'] } });
    expect(mended(menu)).toEqual([]);
  });

  test('descriptions that make the text too small are left out', () => {
    const described = many(36).items.map((one) => ({ ...one, description: 'With a salad and chips' }));
    const menu = menuOf(pizza(...described));
    expect(check(menu, { showsDescriptions: true })).toMatchObject([
      { kind: 'SMALL', mend: { showsDescriptions: false } },
    ]);
    expect(mended(menu, { showsDescriptions: true })).toEqual([]);
  });

  test('cards of many items become a list', () => {
    const menu = menuOf(many(24));
    expect(check(menu, { template: 'CARDS' })[0]?.mend).toEqual({ template: 'LIST' });
    expect(mended(menu, { template: 'CARDS' })).toEqual([]);
  });

  test('items without a place are counted', () => {
    const menu = menuOf(many(400));
    const [finding] = check(menu);
    expect(finding?.kind).toBe('OVERFLOW');
    expect(finding?.kind === 'OVERFLOW' && finding.count).toBeGreaterThan(100);
  });

  test('names that are cut off are named', () => {
    const long = 'A sharing board '.repeat(30).trim();
    expect(check(menuOf(pizza(item(long), item('Regina')))).at(-1)).toMatchObject({
      kind: 'SHORTENED',
      names: [long],
    });
  });

  test('a colour like the background becomes one that guests can read', () => {
    const menu = menuOf(many(3));
    const [finding] = check(menu, { textColour: '#223030' });
    expect(finding).toMatchObject({ kind: 'CONTRAST', colour: 'textColour', needed: 4.5 });
    expect(mended(menu, { textColour: '#223030' })).toEqual([]);
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  test('a board that shows nothing says so', () => {
    expect(check(menuOf())).toEqual([{ kind: 'EMPTY', mend: undefined }]);
  });
});
