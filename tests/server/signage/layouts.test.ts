import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MediaFile } from '../../../contract/calls/mediaFiles.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;

interface Screen extends WireRecord {
  name: string;
  order: number;
  ScreenFiles: (WireRecord & { Media: WireRecord & { files: { file: string } } })[];
}
interface Layout extends WireRecord {
  url: string;
  layoutScreenNumberId: number;
  LayoutScreens: Screen[];
}

const post = (body: object, by = session) => by.call<Layout>('POST', `${main}/layout`, body);
const read = async (name: string) =>
  (await session.call<Layout>('GET', `${main}/layout/${encodeURIComponent(name)}`)).body.data;
const names = (screens: readonly Screen[]) => screens.map(({ name }) => name);

async function upload(files: readonly string[]) {
  const form = new FormData();
  for (const [index, name] of files.entries()) {
    // Each of its own width: two files of the same content are one.
    const create = { width: 12 + index, height: 12, channels: 3, background: '#aa3311' } as const;
    form.append(name, new Blob([(await sharp({ create }).png().toBuffer()) as BlobPart]), name);
  }
  const { body } = await api.call<{ files: MediaFile[] }>('POST', `${main}/files/upload`, {
    body: form,
    headers: { 'x-access-token': session.accessToken },
  });
  return body.data.files.map(({ id }) => String(id));
}

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Signage'));
});

describe('a new layout', () => {
  test('gets its address from its name, and the first choice of every list (P1-3.3-03, P1-9-06 to P1-9-10)', async () => {
    const { status, body } = await post({ name: 'Lunch Menu Board', screenTypes: [{}] });
    expect([status, body.data.url, body.data.layoutScreenNumberId]).toEqual([201, 'lunch-menu-board', 1]);
    expect(body.data.LayoutScreens).toEqual([
      expect.objectContaining({
        ...{ screenTweenTypeId: 1, screenDelayId: 1, screenDurationId: 1, screenStatusId: 1 },
        ...{ screenTypeId: 1, screenOrientationTypeId: 1 },
      }),
    ]);
  });

  test('accepts both spellings of a screen, and puts them in their order (P1-3.3-14 to P1-3.3-20)', async () => {
    await post({
      name: 'Both',
      layoutScreenNumberId: 3,
      screenTypes: [
        { name: 'Last', order: 2, screenTypeId: 2, layoutOrientationTypeId: 2, tweenTypesId: 3 },
        {
          ...{ name: 'First', order: 0, screenTypeId: 1, screenOrientationTypeId: 2, screenTweenTypeId: 4 },
          ...{ screenDelayId: 2, screenDurationId: 3, screenStatusId: 2 },
        },
        { name: 'Middle', order: 1 },
      ],
    });
    const { LayoutScreens } = await read('Both');
    expect(names(LayoutScreens)).toEqual(['First', 'Middle', 'Last']);
    expect(LayoutScreens[0]).toMatchObject({
      ...{ screenTypeId: 1, screenOrientationTypeId: 2, screenTweenTypeId: 4 },
      ...{ screenDelayId: 2, screenDurationId: 3, screenStatusId: 2 },
      // The records behind the choices come along (P1-3.3-09 to P1-3.3-12).
      ScreenOrientationType: { id: 2, name: 'Portrait' },
      ScreenTweenType: { id: 4, name: 'Slide left' },
      ScreenDelay: { id: 2 },
      ScreenDuration: { id: 3 },
    });
    expect(LayoutScreens[2]).toMatchObject({
      ...{ screenTypeId: 2, screenOrientationTypeId: 2, screenTweenTypeId: 3 },
    });
  });

  test('gets the screens that nobody described (P1-3.3-04, P1-3.3-05)', async () => {
    const { body } = await post({ name: 'Three', layoutScreenNumberId: 3, screenTypes: [{ name: 'Door' }] });
    expect(names(body.data.LayoutScreens)).toEqual(['Door', 'Screen 2', 'Screen 3']);
  });

  test('has 1 to 10 screens, and no more than it says (P1-9-05)', async () => {
    const screens = (count: number) => Array.from({ length: count }, () => ({}));
    const tooMany = await post({ name: 'Eleven', screenTypes: screens(11) });
    expect([tooMany.status, tooMany.body.code]).toEqual([422, 'SCREEN_COUNT']);
    expect(tooMany.body.errorMessage).toContain('At most 10 screens are possible, and this makes 11');
    const more = await post({ name: 'Eleven', layoutScreenNumberId: 2, screenTypes: screens(3) });
    expect([more.status, more.body.errorMessage]).toEqual([
      422,
      expect.stringContaining('At most 2 screens'),
    ]);
    expect((await post({ name: 'Ten', layoutScreenNumberId: 10 })).body.data.LayoutScreens).toHaveLength(10);
  });

  test('has a name of its own, in words that can be an address', async () => {
    expect((await post({ name: 'Own' })).status).toBe(201);
    const taken = await post({ name: 'Own' });
    expect([taken.status, taken.body.code]).toEqual([409, 'LAYOUT_NAME_TAKEN']);
    expect((await post({ name: 'OWN!' })).body.data.url).toBe('own-2');
    const invalid = await post({ name: '…' });
    expect([invalid.status, invalid.body.code]).toEqual([400, 'LAYOUT_NAME_INVALID']);
  });

  test('is made once, however often the request is sent', async () => {
    const body = { name: 'Once' };
    const headers = { 'x-access-token': session.accessToken, 'idempotency-key': 'layout-1' };
    const first = await api.call<Layout>('POST', `${main}/layout`, { body, headers });
    const again = await api.call<Layout>('POST', `${main}/layout`, { body, headers });
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
  });

  test('can be renamed, but not to the name of another (P1-3.3-02)', async () => {
    const { id } = (await post({ name: 'Old name' })).body.data;
    await post({ name: 'Other name' });
    const rename = (name: string) => session.call<Layout>('PUT', `${main}/layout/name/${id}`, { name });
    expect((await rename('New name')).body.data.url).toBe('old-name');
    expect((await read('New name')).id).toBe(id);
    const taken = await rename('Other name');
    expect([taken.status, taken.body.code]).toEqual([409, 'LAYOUT_NAME_TAKEN']);
    expect((await rename('New name')).status).toBe(200);
  });

  test('says how many screens it has after some come and go, and never has more than ten', async () => {
    const { id } = (await post({ name: 'Counted', layoutScreenNumberId: 9 })).body.data;
    const add = () => session.call<Screen>('POST', `${main}/screen`, { layoutId: id, tweenTypesId: 2 });
    const added = await add();
    expect([added.status, (await read('Counted')).layoutScreenNumberId]).toEqual([201, 10]);
    const refused = await add();
    expect([refused.status, refused.body.code]).toEqual([422, 'SCREEN_COUNT']);
    await session.call('DELETE', `${main}/screen/${added.body.data.id}`);
    expect((await read('Counted')).layoutScreenNumberId).toBe(9);
  });
});

describe('the screens of a layout', () => {
  const move = (layout: unknown, activeScreen: unknown, overScreen: unknown, by = session) =>
    by.call<Screen[]>('PUT', `${main}/screen/order/${layout}`, { activeScreen, overScreen });

  test('take the place of the one that they are dropped over (P1-4-19)', async () => {
    const { id, LayoutScreens } = (await post({ name: 'Order', layoutScreenNumberId: 4 })).body.data;
    const [first, , third, last] = LayoutScreens;
    const moved = await move(id, first?.id, third?.id);
    expect([moved.status, names(moved.body.data)]).toEqual([
      200,
      ['Screen 2', 'Screen 3', 'Screen 1', 'Screen 4'],
    ]);
    expect(moved.body.data.map(({ order }) => order)).toEqual([0, 1, 2, 3]);
    await move(id, last?.id, first?.id);
    expect(names((await read('Order')).LayoutScreens)).toEqual([
      ...['Screen 2', 'Screen 3', 'Screen 4', 'Screen 1'],
    ]);
    const { body } = await session.call<{ action: string }[]>('GET', `${main}/screens/${first?.id}/history`);
    expect(body.data[0]?.action).toBe('sequence');
  });

  test('stay where they are if one is of another layout, or the role may not move them', async () => {
    const one = (await post({ name: 'One', layoutScreenNumberId: 2 })).body.data;
    const [first, second] = one.LayoutScreens;
    const [strange] = (await post({ name: 'Strange' })).body.data.LayoutScreens;
    const refused = await move(one.id, first?.id, strange?.id);
    expect([refused.status, refused.body.code]).toEqual([404, 'SCREEN_NOT_FOUND']);
    expect((await move(crypto.randomUUID(), first?.id, second?.id)).status).toBe(404);
    const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
    expect((await move(one.id, first?.id, second?.id, viewer)).status).toBe(403);
    expect(names((await read('One')).LayoutScreens)).toEqual(['Screen 1', 'Screen 2']);
  });
});

describe('the files of a screen', () => {
  interface ScreenFile extends WireRecord {
    mediaId: string;
  }
  const add = (body: object, by = session) =>
    by.call<ScreenFile[]>('POST', `${main}/screen/screen-file`, body);
  const shown = ({ body }: Awaited<ReturnType<typeof add>>) => body.data.map(({ mediaId }) => mediaId);

  test('come to its end in their order, all or none (P1-3.3-13, P1-4-18, P1-4-20)', async () => {
    const [screen] = (await post({ name: 'Files' })).body.data.LayoutScreens;
    const screenId = screen?.id;
    const [a, b, c] = await upload(['a.png', 'b.png', 'c.png']);
    expect(shown(await add({ screenId, fileIds: [b, a] }))).toEqual([b, a]);
    const added = await add({ screenId, mediaIds: [c, b] });
    expect([added.status, shown(added)]).toEqual([201, [b, a, c, b]]);
    const missing = await add({ screenId, fileIds: [a, crypto.randomUUID()] });
    expect(missing.status).toBe(422);
    const sequenceData = added.body.data.map(({ id }, place) => ({ id, order: 3 - place }));
    await session.call('PUT', `${main}/screen/image-order/${screenId}`, { sequenceData });
    expect(shown(await add({ screenId, fileIds: [a] }))).toEqual([b, c, a, b, a]);
  });

  test('come with the screen and with its layout, in their order, and can be opened (P1-3.3-13)', async () => {
    const layout = (await post({ name: 'Nested' })).body.data;
    const screenId = layout.LayoutScreens[0]?.id;
    expect(layout.LayoutScreens[0]?.ScreenFiles).toEqual([]);
    const [a, b, c] = await upload(['first.png', 'second.png', 'gone.png']);
    const added = await add({ screenId, fileIds: [c, b, a] });
    await session.call('DELETE', `${main}/screen/file/${added.body.data[0]?.id}`);
    const nested = [b, a].map((id, place) => ({
      ...{ id: added.body.data[place + 1]?.id, screenId, mediaId: id },
      Media: { id, fileType: 'IMAGE', files: { file: expect.any(String) } },
    }));
    const screen = (await session.call<Screen>('GET', `${main}/screens/${screenId}`)).body.data;
    expect(screen.ScreenFiles).toMatchObject(nested);
    const { ScreenFiles } = (await read('Nested')).LayoutScreens[0] ?? {};
    expect(ScreenFiles).toMatchObject(nested);
    const opened = await fetch(`${api.url}${ScreenFiles?.[0]?.Media.files.file}`);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('are refused if no screen, no file, too many files or two lists are named, or the role may not', async () => {
    const [screen] = (await post({ name: 'No files' })).body.data.LayoutScreens;
    const screenId = screen?.id;
    const [a] = await upload(['d.png']);
    const elsewhere = await add({ screenId: crypto.randomUUID(), fileIds: [a] });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'SCREEN_NOT_FOUND']);
    const many = Array.from({ length: 101 }, () => a);
    for (const files of [{}, { fileIds: [] }, { fileIds: many }, { fileIds: [a], mediaIds: [a] }])
      expect((await add({ screenId, ...files })).status).toBe(422);
    const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
    expect((await add({ screenId, fileIds: [a] }, viewer)).status).toBe(403);
    expect((await read('No files')).LayoutScreens).toHaveLength(1);
  });
});

describe('a setting of a screen, by the call of the specification (P1-3.3-07 to P1-3.3-12)', () => {
  test.each([
    ['orientation', { id: 2, name: 'Portrait' }, { screenOrientationTypeId: 2 }],
    ['is-time-sync', { isTimeSync: true }, { isTimeSync: true }],
    ['delay', { delay: 250 }, { delay: 250 }],
    ['tweet-type', { tweenTypesId: 4 }, { screenTweenTypeId: 4 }],
    ['tweet-type', { screenTweenTypeId: 5 }, { screenTweenTypeId: 5 }],
    ['screen-delay', { screenDelayId: 3 }, { screenDelayId: 3 }],
    ['screen-duration', { screenDurationId: 4 }, { screenDurationId: 4 }],
  ])('screen/%s takes %j (%$)', async (path, body, stored) => {
    const [screen] = (await post({ name: crypto.randomUUID() })).body.data.LayoutScreens;
    const { status, body: answer } = await session.call('PUT', `${main}/screen/${path}/${screen?.id}`, body);
    expect([status, answer.data]).toEqual([200, expect.objectContaining(stored)]);
  });

  test.each([
    ['screen-orientation-types', ['Landscape', 'Portrait']],
    ['layout-screen-numbers', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']],
    ['layout-status-types', ['Active', 'Inactive']],
    ['screen-delay', ['0 s', '0.5 s', '1 s', '2 s', '5 s']],
    ['screen-duration', ['8 s', '5 s', '10 s', '15 s', '20 s', '30 s', '60 s']],
    ['screen-types', ['Sliders', 'Video']],
    [
      'tween-types',
      ['None', 'Fade', 'Cross-fade', 'Slide left', 'Slide right', 'Slide up', 'Slide down', 'Zoom', 'Wipe'],
    ],
  ])('the list %s has its choices (P1-3.3-21)', async (path, choices) => {
    const { body } = await session.call<{ name: string }[]>('GET', `${main}/${path}`);
    expect(body.data.map(({ name }) => name).toSorted()).toEqual(choices.toSorted());
  });
});
