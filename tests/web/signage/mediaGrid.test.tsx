import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { lazy, Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MediaFile, UploadState } from '../../../contract/calls/mediaFiles.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import { withMessages } from '../../../src/i18n/messages.ts';
import { resources } from '../../../src/resources/resources.ts';
import { type Answer, type Call, given, refused } from '../support/answeringServer.ts';
import { showPiece } from '../support/piece.tsx';

/** The name of the part that a form brings, without its moment, and what the server says of it. */
let answerUpload: (name: string) => Answer | Promise<Answer> = () => given(null);

/** Answers a form as the server would: a test has no network on which a browser could tell how much it has sent. */
class AnsweringRequest {
  readonly upload: { onload?: () => void } = {};
  status = 0;
  response = '';
  onload?: () => void;
  onloadend?: () => void;
  open(): void {}
  setRequestHeader(): void {}
  getAllResponseHeaders = () => '';
  async send(form: FormData): Promise<void> {
    this.upload.onload?.();
    const [key = ''] = [...form.keys()];
    const { status = 200, body } = await answerUpload(key.replace(/^\d{13}/, ''));
    this.status = status;
    this.response = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', AnsweringRequest));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const part = withMessages(() => import('../../../src/custom/signage/en.ts'));
const MediaGrid = lazy(
  part(async () => ({
    default: (await import('../../../src/custom/signage/library/MediaGrid.tsx')).MediaGrid,
  })),
);
const MediaLibraryPage = lazy(part(() => import('../../../src/custom/signage/library/MediaLibraryPage.tsx')));

const file = (number: number, more: Partial<MediaFile> = {}): MediaFile => ({
  id: `5f0d1c1e-0000-4000-8000-00000000000${number}`,
  name: `menu-${number}.jpg`,
  fileUrl: '/menu.jpg',
  fileTypeId: 1,
  thumbnailUrl: '/thumbnail.jpg',
  ...{ width: 1920, height: 1080, bytes: 412_334, durationMs: null, screenCount: 0 },
  ...more,
});
const video = file(2, { name: 'friday.mp4', fileTypeId: 2, durationMs: 6167, bytes: 515_198 });

/** Chooses files, as the page that shows the grid does. */
function Choosing({ onChosen }: { onChosen: (files: readonly MediaFile[]) => void }) {
  const [chosen, setChosen] = useState<readonly MediaFile[]>([]);
  return (
    <Suspense fallback="Loading">
      <MediaGrid
        chosen={chosen}
        onChosen={(files) => {
          setChosen(files);
          onChosen(files);
        }}
      />
    </Suspense>
  );
}

let interrupted: UploadState[] = [];
afterEach(() => {
  interrupted = [];
});

const library =
  (files: readonly MediaFile[], added: (call: Call) => Answer = () => given(null)) =>
  (call: Call): Answer =>
    call.path === '/signage/uploads'
      ? given({ uploads: interrupted })
      : call.method === 'GET'
        ? given({ files, totalPages: 3 })
        : added(call);

const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('group', { name: 'Kind of file' }), {
    dataTransfer: { files, types: ['Files'] },
  });
const picture = new File(['x'], 'lunch.jpg', { type: 'image/jpeg' });
const lastQuery = (calls: readonly Call[]) =>
  Object.fromEntries(calls.findLast(({ path }) => path === '/files')?.query ?? []);

test('starts at page 1 with the newest, and asks for kinds, sorts and pages (P1-9-11, D-24)', async () => {
  const calls = await showPiece(<Choosing onChosen={vi.fn()} />, { answer: library([file(1), video]) });
  expect(await screen.findByText('Video · 0:06 · 515 kB')).toBeTruthy();
  expect(screen.getByText('Picture · 412 kB')).toBeTruthy();
  expect(lastQuery(calls)).toEqual({ page: '1', filterById: '1', sortById: '2' });
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await vi.waitFor(() => expect(lastQuery(calls)).toMatchObject({ page: '2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Video' }));
  await vi.waitFor(() => expect(lastQuery(calls)).toMatchObject({ page: '1', filterById: '3' }));
  fireEvent.change(screen.getByRole('combobox', { name: /^Sort/ }), { target: { value: '3' } });
  await vi.waitFor(() => expect(lastQuery(calls)).toMatchObject({ filterById: '3', sortById: '3' }));
});

test('what people choose stays chosen, by a click on the card or on its box (P1-4-17)', async () => {
  const onChosen = vi.fn();
  await showPiece(<Choosing onChosen={onChosen} />, { answer: library([file(1), video]) });
  fireEvent.click(await screen.findByRole('button', { name: 'Select friday.mp4' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select menu-1.jpg' }));
  expect(onChosen).toHaveBeenLastCalledWith([video, file(1)]);
  fireEvent.click(screen.getByRole('button', { name: 'Select friday.mp4', pressed: true }));
  expect(onChosen).toHaveBeenLastCalledWith([file(1)]);
});

test('files that are dropped are sent one by one, and the tray says what became of them (P1-7-05)', async () => {
  const names: string[] = [];
  await showPiece(<Choosing onChosen={vi.fn()} />, {
    answer: library([file(1)]),
  });
  answerUpload = (name) => {
    names.push(name);
    if (name === 'broken.jpg') return refused(422, 'FILE_UNREADABLE', { details: { reason: 'badPicture' } });
    return given({ files: [{ ...file(3), isDuplicate: name === 'again.jpg' }] });
  };
  await screen.findByRole('list', { name: 'Media files' });
  const others = ['again.jpg', 'broken.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  drop(picture, ...others, new File(['x'], 'notes.txt', { type: 'text/plain' }));
  const tray = await screen.findByRole('region', { name: 'Uploads' });
  expect(await within(tray).findByText(/^4 of 4 files are done/)).toBeTruthy();
  expect(names.sort()).toEqual(['again.jpg', 'broken.jpg', 'lunch.jpg']);
  const rows = within(tray).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'broken.jpgThe file cannot be read: it is not a picture that we can read, or it is too large. Nothing was changed.',
    'notes.txtChoose a JPEG, PNG or WebP picture, or an MP4 video.',
    'again.jpgIn the library already',
    'lunch.jpgAdded',
  ]);
  expect(within(tray).getByRole('status').textContent).toContain('One file was in the library already.');
  fireEvent.click(within(tray).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
});

test('the library fills while files arrive faster than it loads', async () => {
  const arrived = new Map(
    ['soup.jpg', 'lunch.jpg', 'dinner.jpg'].map((name) => [name, Promise.withResolvers<void>()]),
  );
  const loaded = Promise.withResolvers<void>();
  let lists = 0;
  await showPiece(<Choosing onChosen={vi.fn()} />, {
    answer: async (call) => {
      if (call.path !== '/files') return given({ uploads: [] });
      lists += 1;
      if (lists === 1) return given({ files: [file(1)], totalPages: 1 });
      await loaded.promise;
      return given({ files: lists === 2 ? [file(3), file(1)] : [file(1)], totalPages: 1 });
    },
  });
  answerUpload = async (name) => {
    await arrived.get(name)?.promise;
    return given({ files: [{ ...file(3), isDuplicate: false }] });
  };
  await screen.findByRole('list', { name: 'Media files' });
  drop(...[...arrived.keys()].map((name) => new File(['x'], name, { type: 'image/jpeg' })));
  arrived.get('soup.jpg')?.resolve();
  await vi.waitFor(() => expect(lists).toBe(2));
  arrived.get('lunch.jpg')?.resolve();
  expect(await screen.findByText('2 of 3 files are done')).toBeTruthy();
  loaded.resolve();
  expect(await screen.findByRole('button', { name: 'Select menu-3.jpg' })).toBeTruthy();
  arrived.get('dinner.jpg')?.resolve();
  expect(await screen.findByText('3 of 3 files are done')).toBeTruthy();
  await vi.waitFor(() => expect(lists, 'after the last file, the page is loaded again').toBe(3));
});

test('an upload that the network ended can be tried again', async () => {
  let tries = 0;
  await showPiece(<Choosing onChosen={vi.fn()} />, {
    answer: library([file(1)]),
  });
  answerUpload = () => {
    tries += 1;
    return tries === 1 ? refused(503, 'OVERLOADED') : given({ files: [{ ...file(3), isDuplicate: false }] });
  };
  await screen.findByRole('list', { name: 'Media files' });
  drop(picture);
  fireEvent.click(await screen.findByRole('button', { name: 'Try lunch.jpg again' }));
  expect(await screen.findByText('Added')).toBeTruthy();
  expect(tries).toBe(2);
});

test('an upload that was interrupted is named, so that people go on with it', async () => {
  interrupted = [
    { id: file(4).id as string, name: 'wall.mp4', size: 90_000_000, offset: 8_388_608, file: null },
  ];
  await showPiece(<Choosing onChosen={vi.fn()} />, { answer: library([file(1)]) });
  expect(
    await screen.findByText(
      'One upload was interrupted: wall.mp4. Choose the file again, and the upload goes on.',
    ),
  ).toBeTruthy();
});

test('a library without files says how to begin; without those of a kind, how to see all', async () => {
  await showPiece(<Choosing onChosen={vi.fn()} />, { answer: library([]) });
  expect(
    await screen.findByText('Drop pictures and videos anywhere on this page, or upload them.'),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Image' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove all filters' }));
  expect(await screen.findByText(/^Drop pictures and videos/)).toBeTruthy();
});

const registry = createRegistry(resources);

async function openPage(
  files: readonly MediaFile[],
  answer: (call: Call) => Answer = () => given({ ids: [] }),
) {
  const media = registry.get('signage/media');
  if (!media) throw new Error('There is no media library.');
  const getList = async () => ({
    data: [
      { id: 's1', mediaId: files[0]?.id, screenId: 'left', labels: { screenId: 'Menu wall · Left' } },
    ] as never[],
    total: 1,
  });
  const getOne = async () => ({
    data: {
      ...{ id: files[0]?.id, version: 1, fileType: 'VIDEO', width: 3840, height: 2160, bytes: 5_000_000 },
      ...{ durationMs: 61_000, warnings: ['ABOVE_1080P'], createdAt: '2026-11-21T12:05:00.000Z' },
    } as never,
  });
  const calls = await showPiece(
    <Suspense fallback="Loading">
      <MediaLibraryPage resource={media} />
    </Suspense>,
    { answer: library(files, answer), registry, records: { getList, getOne } },
  );
  await screen.findByRole('list', { name: 'Media files' });
  return calls;
}

test('deleting keeps the files that screens show, and names the screens (P1-7-06)', async () => {
  const calls = await openPage([file(1, { screenCount: 1 }), file(2)]);
  fireEvent.click(screen.getByRole('button', { name: 'Select all on this page' }));
  expect(screen.getByRole('region', { name: '2 files selected' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete one file?' });
  expect(await within(dialog).findByText('menu-1.jpg: Menu wall · Left')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete one file' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const deleted = calls.find(({ method }) => method === 'DELETE');
  expect(JSON.parse(deleted?.query.get('data') ?? '')).toEqual([file(2).id]);
});

test('a file shows what we know of it, why screens may not play it, and where it is', async () => {
  await openPage([video]);
  fireEvent.click(screen.getByRole('button', { name: 'Show friday.mp4' }));
  const dialog = await screen.findByRole('dialog', { name: 'friday.mp4' });
  expect(await within(dialog).findByText(/larger than 1920 × 1080/)).toBeTruthy();
  expect(within(dialog).getByText('3,840 × 2,160 pixels')).toBeTruthy();
  expect(within(dialog).getByText('1:01')).toBeTruthy();
  expect(within(dialog).getByRole('link', { name: 'Menu wall · Left' })).toBeTruthy();
  expect(within(dialog).getByLabelText('friday.mp4', { selector: 'video' })).toBeTruthy();
});
