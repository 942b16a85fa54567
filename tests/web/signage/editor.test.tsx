import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { everyRight, type Rights } from '../../../contract/rights/rights.ts';
import { configuration } from '../../../src/dataProviders/configuration.ts';
import { english } from '../../../src/i18n/wording.ts';
import { resources } from '../../../src/resources/resources.ts';
import { type Answer, answeringServer, type Call, given, refused } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

afterEach(cleanup);

const idOf = (group: string, number: number) => `00000000-0000-4000-8000-0000000000${group}${number}`;
const layoutId = idOf('a', 1);
const address = `/signage/layouts/${layoutId}`;

interface Stored extends Record<string, unknown> {
  id: string;
  version: number;
}

const lookups: Record<string, [string, number?][]> = {
  'screen-types': [['Sliders'], ['Video']],
  'screen-orientation-types': [['Landscape'], ['Portrait']],
  'tween-types': [['None'], ['Fade']],
  'screen-delay': [['0 s', 0]],
  'screen-duration': [
    ['8 s', 8],
    ['5 s', 5],
  ],
  'layout-status-types': [['Active'], ['Inactive']],
};

/** A server with a layout of two screens: `Left` shows two pictures and a video, `Right` nothing. */
function signageServer() {
  const media: Stored[] = ['menu.png', 'soup.png', 'oven.mp4', 'pizza.png'].map((name, index) => ({
    ...{ id: idOf('d', index + 1), version: 1, name, labels: {}, createdAt: '2026-01-01T00:00:00Z' },
    ...(name.endsWith('mp4') && { durationMs: 12_000, fileType: 'VIDEO' }),
  }));
  const newScreen = (id: string, values: object): Stored => ({
    ...{ id, version: 1, layoutId, screenTypeId: 1, screenOrientationTypeId: 1, screenTweenTypeId: 1 },
    ...{ screenDelayId: 1, screenDurationId: 1, screenStatusId: 1, isTimeSync: true, delay: 0, labels: {} },
    ...values,
  });
  let screens = ['Left', 'Right'].map((name, index) => newScreen(idOf('b', index + 1), { name }));
  const files: Stored[] = [0, 1, 2].map((index) => ({
    ...{ id: idOf('c', index + 1), version: 1, order: index, labels: {} },
    ...{ screenId: idOf('b', 1), mediaId: media[index]?.id },
  }));
  const gone = new Map<string, Stored>();
  /** What the next change is answered with, instead of being done. */
  const refusals: Answer[] = [];
  const changes: Call[] = [];

  const listed = (rows: readonly object[]) =>
    given(rows, { 'content-range': `items 0-${rows.length}/${rows.length}` });
  const place = (id: string) => screens.findIndex((one) => one.id === id);

  function change({ method, path, body }: Call): Answer {
    const sent = body === '' ? {} : JSON.parse(body);
    const id = path.split('/').at(-1) ?? '';
    if (path.includes('/screen/order/')) {
      const moved = screens[place(sent.activeScreen)];
      if (moved) screens = screens.toSpliced(place(moved.id), 1).toSpliced(place(sent.overScreen), 0, moved);
      return given(screens.map((one, order) => ({ ...one, order })));
    }
    if (path.endsWith('/screen/screen-file')) {
      for (const mediaId of sent.fileIds)
        files.push({
          ...{ id: idOf('c', files.length + 1), version: 1, order: files.length, labels: {} },
          ...{ screenId: sent.screenId, mediaId },
        });
      return given(files.filter(({ screenId }) => screenId === sent.screenId));
    }
    if (path.endsWith('/screenFiles/updateSequence')) {
      for (const one of sent.sequenceData)
        Object.assign(files.find((file) => file.id === one.id) ?? {}, { order: one.order });
      return given({ count: files.length });
    }
    if (path.endsWith('/undo')) {
      for (const one of sent.ids) {
        const back = gone.get(one);
        if (back?.mediaId) files.push(back);
        else if (back) screens.push(back);
      }
      return given({ ids: sent.ids, skipped: [] });
    }
    if (method === 'DELETE') {
      const list = path.includes('/screenFiles/') ? files : screens;
      const index = list.findIndex((one) => one.id === id);
      const [removed] = list.splice(index, 1);
      if (removed) gone.set(id, removed);
      return given({ id });
    }
    if (method === 'POST') {
      screens.push(newScreen(idOf('b', screens.length + 1), sent));
      return { ...given(screens.at(-1)), status: 201 };
    }
    const stored = screens[place(id)];
    if (stored && stored.version !== sent.version)
      return refused(409, 'VERSION_CONFLICT', { current: stored });
    if (stored) Object.assign(stored, sent, { version: stored.version + 1 });
    return given(stored);
  }

  const published = ['Autumn', null].map((name, index) => ({
    ...{ number: index + 1, name, publishedBy: 'Ana Dlamini', publishedAt: '2026-11-12T08:00:00Z' },
    isShown: index === 1,
  }));
  let hasChanges = true;
  function publishing({ method, path, body }: Call): Answer {
    if (path.endsWith('/preview'))
      return given({
        schema: 'signage/1',
        layout: { id: layoutId, name: 'Menu wall', url: 'menu-wall', screens: 1 },
        ...{ version: 0, epochMs: 0, menus: [] },
        screens: [
          {
            ...{ id: 's', name: 'Left', order: 1, type: 'SLIDERS', orientation: 'PORTRAIT', isActive: true },
            ...{ isTimeSync: true, startDelayMs: 0, items: [] },
            tween: { code: 'NONE', durationMs: 0, easing: 'ease-in-out' },
          },
        ],
      });
    if (method === 'GET') return given({ versions: published.toReversed(), hasChanges });
    changes.push({ method, path, body, query: new URLSearchParams(), headers: {} });
    const refusal = refusals.shift();
    if (refusal) return refusal;
    for (const one of published) one.isShown = path.includes(`/${one.number}/`);
    if (!path.endsWith('/show'))
      published.push({
        ...{ number: published.length + 1, name: JSON.parse(body).name, isShown: true },
        ...{ publishedBy: 'Thandi Nkosi', publishedAt: '2026-11-13T08:00:00Z' },
      });
    hasChanges = path.endsWith('/show');
    return { ...given(published.find(({ isShown }) => isShown)), status: path.endsWith('/show') ? 200 : 201 };
  }

  const answer = (call: Call): Answer => {
    const { method, path } = call;
    if (/\/(versions|preview)(\/|$)/.test(path)) return publishing(call);
    if (method !== 'GET') {
      changes.push(call);
      return refusals.shift() ?? change(call);
    }
    const rows = lookups[path.split('/').at(-1) ?? ''];
    if (rows)
      return listed(
        rows.map(([name, amount], index) => ({
          ...{ id: index + 1, name, seconds: amount, milliseconds: amount, labels: {} },
        })),
      );
    if (path.endsWith('/screenFiles'))
      return listed(files.toSorted((one, other) => Number(one.order) - Number(other.order)));
    if (path.endsWith('/media')) return listed(media);
    if (path.endsWith('/files'))
      return given({
        totalPages: 1,
        files: media.map(({ id, name, durationMs = null }) => ({
          ...{
            id,
            name,
            durationMs,
            fileUrl: '',
            fileTypeId: durationMs === null ? 1 : 2,
            thumbnailUrl: null,
          },
          ...{ width: null, height: null, bytes: null, screenCount: 0 },
        })),
      });
    if (path.endsWith('/signage/uploads')) return given({ uploads: [] });
    if (path.endsWith(`/layouts/${layoutId}`))
      return given({
        ...{ id: layoutId, version: 1, name: 'Menu wall', url: 'menu-wall', layoutScreenNumberId: 2 },
        ...{ labels: {}, LayoutScreens: screens.map((one, order) => ({ ...one, order })) },
      });
    return given([]);
  };
  return {
    ...{ answer, refusals, files, screens: () => screens },
    changes: () =>
      changes.map(({ method, path, body }) => [
        `${method} ${path.split('/services/main/').at(-1)}`,
        body === '' ? undefined : JSON.parse(body),
      ]),
  };
}

/** Opens an address of the product, whose main service answers as the test says. */
async function openAt(path: string, answer: (call: Call) => Answer, rights: Rights = everyRight) {
  const { mainService } = configuration;
  const { url } = await answeringServer(answer);
  configuration.mainService = `${url}/services/main`;
  onTestFinished(() => {
    configuration.mainService = mainService;
  });
  await openOffice(path, resources, answer, english, rights);
}

async function open(rights: Rights = everyRight) {
  const server = signageServer();
  await openAt(address, server.answer, rights);
  await screen.findByRole('heading', { name: 'Menu wall' });
  return server;
}

const wall = () => screen.getByRole('list', { name: 'The wall' });
const onWall = () =>
  within(wall())
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'));
const screenNamed = (name: string) =>
  within(wall()).getByRole('button', { name: new RegExp(`^Screen \\d of \\d+: ${name}\\.`) });
const strip = (name: string) => screen.getByRole('region', { name: `Files of ${name}` });
const fileNames = (name = 'Left') =>
  within(strip(name))
    .queryAllByRole('button', { name: /^Move / })
    .map((one) => /^Move (.*), now/.exec(one.getAttribute('aria-label') ?? '')?.[1]);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const saved = () => screen.findByText('All changes are saved');
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });

describe('the page of a layout', () => {
  test('shows the wall with what each screen is and what is wrong, and the files of the first one', async () => {
    await open();
    expect(onWall()).toEqual([
      'Screen 1 of 2: Left. Sliders · Active · In step',
      'Screen 2 of 2: Right. Sliders · Active · In step. No files',
    ]);
    expect(fileNames()).toEqual(['menu.png', 'soup.png', 'oven.mp4']);
    expect(within(strip('Left')).getByText('3 files, 28 s in all')).toBeTruthy();
    fireEvent.click(screenNamed('Right'));
    expect(await screen.findByText(/This screen shows nothing yet/)).toBeTruthy();
    expect(window.location.search).toBe(`?screen=${idOf('b', 2)}`);
  });

  test('offers the choices of the specification (P1-3.3-22, P1-3.3-23)', async () => {
    await open();
    const options = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options('Orientation')).toEqual(['Landscape', 'Portrait']);
    expect(options('Content')).toEqual(['Sliders', 'Video']);
  });

  test('says “Error” and “An error occurred” if the layout or a list cannot be read, and what to do (P1-8.3-14, P2-8-11)', async () => {
    const server = signageServer();
    let isBroken = true;
    const answer = (call: Call) =>
      isBroken && call.path.endsWith('/tween-types') ? refused(500, 'INTERNAL') : server.answer(call);
    await openAt(address, answer);
    const alert = (await screen.findByRole('heading', { name: 'Error' })).closest('[role=alert]');
    expect(alert?.textContent).toMatch(/An error occurred\. /);
    isBroken = false;
    fireEvent.click(button('Try again'));
    expect(await screen.findByRole('heading', { name: 'Menu wall' })).toBeTruthy();
  });

  test('lets a role that only reads see everything and change nothing', async () => {
    await open({ '*': ['read'] });
    expect(onWall()).toHaveLength(2);
    expect(within(strip('Left')).getByText('oven.mp4')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Content' })).toHaveProperty('disabled', true);
    for (const name of ['Add files', 'Add a screen', 'Rename', /^Delete/, /^Remove/, /^Move/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('a setting', () => {
  test('is saved at once, and undone and done again by keys (P1-3.3-09, P1-3.3-12)', async () => {
    const server = await open();
    choose('Orientation', '2');
    await saved();
    choose('Transition', '2');
    await waitFor(() => expect(server.screens()[0]).toMatchObject({ version: 3, screenTweenTypeId: 2 }));
    await saved();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(server.screens()[0]).toMatchObject({ screenTweenTypeId: 1 }));
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(server.screens()[0]).toMatchObject({ screenOrientationTypeId: 1 }));
    fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
    await waitFor(() => expect(server.screens()[0]).toMatchObject({ screenOrientationTypeId: 2 }));
    expect(await screen.findByRole('button', { name: 'Do again: Transition of Left' })).toBeTruthy();
  });

  test('that somebody changed meanwhile is not saved, and can be saved on top of that (P1-3.3-11)', async () => {
    const server = await open();
    Object.assign(server.screens()[0] ?? {}, { version: 5, name: 'Door' });
    choose('Time of each picture', '2');
    expect(await screen.findByText(/^An error occurred\. Somebody else changed this screen/)).toBeTruthy();
    await screen.findByRole('heading', { name: 'Door' });
    fireEvent.click(button('Try again'));
    await saved();
    expect(server.screens()[0]).toMatchObject({ name: 'Door', screenDurationId: 2, version: 6 });
  });

  test('that cannot be undone says why, and the steps before it still can', async () => {
    const server = await open();
    choose('Orientation', '2');
    await screen.findByRole('button', { name: 'Undo: Orientation of Left' });
    choose('Transition', '2');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo: Transition of Left' }));
    await screen.findByRole('button', { name: 'Do again: Transition of Left' });
    server.refusals.push(refused(403, 'FORBIDDEN'));
    fireEvent.click(button('Do again: Transition of Left'));
    expect(
      await screen.findByText(/could not do “Transition of Left” again: Your role does not include this/),
    ).toBeTruthy();
    expect(button('Nothing to do again')).toHaveProperty('disabled', true);
    fireEvent.click(button('Undo: Orientation of Left'));
    await waitFor(() => expect(server.screens()[0]).toMatchObject({ screenOrientationTypeId: 1 }));
    await saved();
  });

  test('that is typed is saved when somebody leaves it, if it is right (P1-3.3-08)', async () => {
    const server = await open();
    const delay = screen.getByRole('textbox', { name: 'Extra delay (ms)' });
    fireEvent.change(delay, { target: { value: '-1' } });
    expect(await screen.findByText('Enter a whole number from 0 to 60,000.')).toBeTruthy();
    fireEvent.blur(delay);
    fireEvent.keyDown(delay, { key: 'Escape' });
    fireEvent.change(delay, { target: { value: '250' } });
    fireEvent.keyDown(delay, { key: 'Enter' });
    await waitFor(() => expect(server.screens()[0]).toMatchObject({ delay: 250 }));
    expect(server.changes()).toHaveLength(1);
    fireEvent.click(screen.getByRole('switch', { name: 'In step with the other screens' }));
    await waitFor(() => expect(server.screens()[0]).toMatchObject({ isTimeSync: false }));
  });
});

describe('the screens', () => {
  test('are arranged by keys, and stay so (P1-4-19)', async () => {
    const server = await open();
    fireEvent.keyDown(screenNamed('Left'), { key: 'ArrowRight', altKey: true });
    await saved();
    expect(server.changes()).toEqual([
      [`PUT screen/order/${layoutId}`, { activeScreen: idOf('b', 1), overScreen: idOf('b', 2) }],
    ]);
    await waitFor(() => expect(onWall()[0]).toMatch(/^Screen 1 of 2: Right/));
    expect(strip('Left')).toBeTruthy();
    fireEvent.click(button('Undo: place of Left'));
    await waitFor(() => expect(server.screens().map(({ name }) => name)).toEqual(['Left', 'Right']));
  });

  test('come and go, and come back by undo', async () => {
    const server = await open();
    fireEvent.click(button('Add a screen'));
    expect(await screen.findByRole('heading', { name: 'Screen 3' })).toBeTruthy();
    await saved();
    fireEvent.click(button('Delete Screen 3'));
    await waitFor(() => expect(server.screens()).toHaveLength(2));
    await screen.findByRole('button', { name: 'Undo: deleting Screen 3' });
    fireEvent.click(button('Undo: deleting Screen 3'));
    await waitFor(() => expect(onWall()).toHaveLength(3));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo: adding Screen 3' }));
    await waitFor(() => expect(onWall()).toHaveLength(2));
  });

  test('are copied with their files', async () => {
    const server = await open();
    fireEvent.click(button('Duplicate Left'));
    await screen.findByRole('heading', { name: 'Left (copy)' });
    await saved();
    const copied = server.files.filter(({ screenId }) => screenId === idOf('b', 3));
    expect(copied.map(({ mediaId }) => mediaId)).toEqual([idOf('d', 1), idOf('d', 2), idOf('d', 3)]);
  });
});

describe('the files of a screen', () => {
  test('are arranged and removed by keys and buttons, and come back (P1-4-20)', async () => {
    const server = await open();
    const handle = () => screen.getByRole('button', { name: /^Move menu\.png/ });
    fireEvent.keyDown(handle(), { key: 'End' });
    await saved();
    expect(fileNames()).toEqual(['soup.png', 'oven.mp4', 'menu.png']);
    fireEvent.keyDown(handle(), { key: 'Enter' });
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '2' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(fileNames()).toEqual(['soup.png', 'menu.png', 'oven.mp4']));
    fireEvent.click(button('Remove oven.mp4'));
    await waitFor(() => expect(server.files).toHaveLength(2));
    expect(await within(strip('Left')).findByText('2 files, 16 s in all')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo: removing oven.mp4 from Left' }));
    await waitFor(() => expect(fileNames()).toEqual(['soup.png', 'menu.png', 'oven.mp4']));
  });

  test('are chosen in a dialog, which closes once they are on the screen (P1-4-17, P1-4-18)', async () => {
    const server = await open();
    fireEvent.click(screenNamed('Right'));
    await waitFor(() => expect(strip('Right')).toBeTruthy());
    fireEvent.click(button('Add files'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add files to Right' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Select pizza.png' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Select oven.mp4' }));
    server.refusals.push(refused(503, 'OVERLOADED'));
    fireEvent.click(dialog.getByRole('button', { name: 'Add 2 files' }));
    expect(await dialog.findByText('An error occurred')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Add 2 files' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(fileNames('Right')).toEqual(['pizza.png', 'oven.mp4']));
    expect(onWall()[0]).toContain('Screens in step need the same length: 28 s, 20 s');
    expect(server.changes().at(-1)).toEqual([
      'POST screen/screen-file',
      { screenId: idOf('b', 2), fileIds: [idOf('d', 4), idOf('d', 3)] },
    ]);
  });
});

describe('publishing', () => {
  const bar = () => within(screen.getByRole('region', { name: 'What the screens show' }));

  test('says what the screens show and whether the draft differs, and publishes it under a name', async () => {
    const server = await open();
    expect(
      await bar().findByText(/^The screens show version 2, published .* by Ana Dlamini\.$/),
    ).toBeTruthy();
    expect(bar().getByText('Changes since version 2')).toBeTruthy();
    fireEvent.click(bar().getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish this layout' }));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: ' Winter ' } });
    server.refusals.push(refused(403, 'FORBIDDEN'));
    fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText(/^An error occurred\. Your role does not include this/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await bar().findByText(/version 3, published .* by Thandi Nkosi/)).toBeTruthy();
    expect(bar().queryByText(/^Changes since/)).toBeNull();
    expect(bar().getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true);
    expect(server.changes().at(-1)).toEqual([`POST layouts/${layoutId}/versions`, { name: 'Winter' }]);
  });

  test('shows an earlier version again, which leaves the draft as it is', async () => {
    const server = await open();
    await bar().findByText('Changes since version 2');
    fireEvent.click(bar().getByRole('button', { name: 'Versions' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Versions' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Version 2Published .* by Ana DlaminiOn the screens$/),
      expect.stringMatching(/^Version 1: AutumnPublished .* by Ana DlaminiShow again$/),
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Show version 1 again' }));
    expect(await dialog.findByRole('button', { name: 'Show version 2 again' })).toBeTruthy();
    expect(server.changes()).toEqual([[`POST layouts/${layoutId}/versions/1/show`, {}]]);
  });

  test('is not for a role that only reads, which can look at the preview', async () => {
    await open({ '*': ['read'] });
    await bar().findByText('Changes since version 2');
    expect(bar().queryByRole('button', { name: 'Publish' })).toBeNull();
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    fireEvent.click(bar().getByRole('button', { name: 'Preview' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
    expect(await dialog.findByRole('img', { name: 'Left' })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Pause' }));
    const moment = dialog.getByLabelText<HTMLInputElement>('Moment');
    fireEvent.change(moment, { target: { value: '2026-11-21T10:00:00' } });
    expect(moment.value).toContain('2026-11-21T10:00');
    fireEvent.click(dialog.getByRole('button', { name: 'Play' }));
    expect(dialog.getByRole('button', { name: 'Pause' })).toBeTruthy();
    expect(moment.value).toContain('2026-11-21T10:00');
  });
});

describe('a new layout', () => {
  test('shows the address that it will have, and opens its editor (P1-3.3-03, P1-3.3-24)', async () => {
    const server = signageServer();
    const sent: unknown[] = [];
    const answers = [
      refused(409, 'LAYOUT_NAME_TAKEN', { details: { name: 'Menu wall' } }),
      { ...given({ id: layoutId, LayoutScreens: [] }), status: 201 },
    ];
    const answer = (call: Call): Answer => {
      if (!call.path.endsWith('/layout')) return server.answer(call);
      sent.push(JSON.parse(call.body));
      return answers.shift() ?? refused(500, 'INTERNAL');
    };
    await openAt('/signage/layouts/create', answer);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    expect(button('Create the layout')).toHaveProperty('disabled', true);
    fireEvent.change(name, { target: { value: 'Menu wall' } });
    expect(screen.getByText('Its address will be “menu-wall”.')).toBeTruthy();
    const number = screen.getByRole('combobox', { name: 'Number of screens' });
    expect(within(number).getAllByRole('option')).toHaveLength(10);
    fireEvent.change(number, { target: { value: '2' } });
    fireEvent.click(button('Create the layout'));
    expect(await screen.findByText(/^An error occurred\. There is a layout “Menu wall”/)).toBeTruthy();
    fireEvent.click(button('Create the layout'));
    expect(await screen.findByRole('heading', { name: 'Menu wall' })).toBeTruthy();
    expect(sent).toEqual(Array.from({ length: 2 }, () => ({ name: 'Menu wall', layoutScreenNumberId: 2 })));
  });
});
