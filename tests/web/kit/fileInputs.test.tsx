import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { largestFile } from '../../../contract/uploads.ts';
import { ApiProvider } from '../../../src/dataProviders/ApiContext.tsx';
import { createApi } from '../../../src/dataProviders/api.ts';
import { createHttp } from '../../../src/dataProviders/http.ts';
import { FileInput, ImageInput } from '../../../src/kit/fieldKinds/linkInputs.tsx';
import { Toasts } from '../../../src/layout/toasts/Toasts.tsx';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { patience } from '../../support/patience.ts';
import { aField } from '../crud/support/boats.ts';
import { type Answer, answeringServer, given, refused } from '../support/answeringServer.ts';
import { english, englishProvider } from '../support/english.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const stored = {
  id: '00000000-0000-4000-8000-0000000000f1',
  name: 'a',
  mediaType: 'image/png',
  size: 1,
  url: '/services/main/storedFiles/a/f1?signature=x',
};

const inputs = { image: ImageInput, file: FileInput };
const picture = new File(['picture'], 'anna.png', { type: 'image/png' });
const paper = new File(['%PDF-'], 'anna.pdf', { type: 'application/pdf' });
const right = { image: picture, file: paper };
const wrong = { image: paper, file: picture };

interface Opening {
  answer?: Answer | Promise<Answer>;
  value?: string | null;
  isRequired?: boolean;
}

/** Shows an input of that kind in front of a server that stores files, and tells each value that it hands on. */
async function open(kind: keyof typeof inputs, opening: Opening = {}) {
  const { answer = { ...given(stored), status: 201 }, value: first = null, isRequired = false } = opening;
  const server = await answeringServer(() => answer);
  const http = createHttp({
    session: { accessToken: () => 'token', renew: async () => false, confirm: async () => false },
    translate: english,
    language: 'en',
    timeout: patience,
  });
  const onChange = vi.fn<(value: unknown) => void>();
  const Input = inputs[kind];
  function Form() {
    const [value, setValue] = useState<unknown>(first);
    const change = (next: unknown) => {
      onChange(next);
      setValue(next);
    };
    return (
      <Input field={aField({ kind, required: isRequired })} id="trait" value={value} onChange={change} />
    );
  }
  const { container } = render(
    <CoreAdminContext i18nProvider={englishProvider}>
      <AppTheme>
        <ApiProvider api={createApi({ http, endpointOf: () => server.url })}>
          <Form />
          <Toasts />
        </ApiProvider>
      </AppTheme>
    </CoreAdminContext>,
  );
  const chooser = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!chooser) throw new Error('There is no input for a file.');
  return { calls: server.calls, onChange, chooser };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const drop = (target: HTMLElement, ...files: File[]) =>
  fireEvent.drop(target, { dataTransfer: { files, types: ['Files'] } });

test.each(['image', 'file'] as const)('a dropped %s is stored, and the field gets its id', async (kind) => {
  const { calls, onChange } = await open(kind);
  // The form of the document is a multipart body to browsers alone, so that the file is looked for on its way into it.
  const append = vi.spyOn(FormData.prototype, 'append');
  drop(screen.getByText('or drop it here'), right[kind]);
  await waitFor(() => expect(onChange.mock.calls).toEqual([[stored.id]]));
  const [call] = calls;
  expect([call?.method, call?.path, call?.query.get('purpose')]).toEqual(['POST', '/storedFiles', kind]);
  expect(append.mock.calls).toEqual([['file', right[kind]]]);
  expect(await button('Replace')).toBeTruthy();
});

test('a stored picture is shown, and a stored file has a link that opens it', async () => {
  await open('image');
  drop(screen.getByText('or drop it here'), picture);
  expect((await screen.findByRole('img')).getAttribute('src')).toBe(stored.url);
  cleanup();
  await open('file');
  drop(screen.getByText('or drop it here'), paper);
  expect((await screen.findByRole('link', { name: 'Open the file' })).getAttribute('href')).toBe(stored.url);
});

const tooLarge = (file: File) =>
  Object.defineProperty(new File(['x'], file.name, { type: file.type }), 'size', { value: largestFile + 1 });

test.each([
  ['image', 'of another kind', [wrong.image], 'Choose a JPEG, PNG or WebP picture.'],
  ['file', 'of another kind', [wrong.file], 'Choose a PDF, Excel, Word, CSV or text file.'],
  ['image', 'that is too large', [tooLarge(picture)], 'That file is larger than 20 MB.'],
  ['file', 'that is too large', [tooLarge(paper)], 'That file is larger than 20 MB.'],
  ['image', 'beside another one', [picture, picture], 'Choose one file, not several.'],
] as const)('for a field of the kind %s, a file %s is refused in words and not sent', async (kind, _name, files, words) => {
  const { calls, onChange } = await open(kind);
  drop(screen.getByText('or drop it here'), ...files);
  expect(await screen.findByText(words)).toBeTruthy();
  expect([calls, onChange.mock.calls]).toEqual([[], []]);
});

test('the button is the way for the keyboard: it takes the focus and opens the dialog', async () => {
  const { onChange, chooser } = await open('image');
  const onDialog = vi.fn();
  chooser.addEventListener('click', onDialog);
  const choose = await button('Choose a file');
  choose.focus();
  expect(document.activeElement).toBe(choose);
  expect([choose.id, chooser.tabIndex]).toEqual(['trait', -1]);
  // A browser turns Enter and Space on a button into this click.
  fireEvent.click(choose);
  expect(onDialog).toHaveBeenCalledOnce();
  fireEvent.change(chooser, { target: { files: [picture] } });
  await waitFor(() => expect(onChange.mock.calls).toEqual([[stored.id]]));
});

test('a file is removed again, unless the field is required', async () => {
  const { onChange } = await open('image', { value: stored.id });
  fireEvent.click(await button('Remove'));
  expect(onChange.mock.calls).toEqual([[null]]);
  expect(await button('Choose a file')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  cleanup();
  await open('image', { value: stored.id, isRequired: true });
  expect(await button('Replace')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

test('while a file is on its way the field takes no other one', async () => {
  const answering = Promise.withResolvers<Answer>();
  const { calls, onChange } = await open('image', { answer: answering.promise });
  drop(screen.getByText('or drop it here'), picture);
  expect((await button('Uploading…')).disabled).toBe(true);
  drop(screen.getByText('or drop it here'), picture);
  answering.resolve({ ...given(stored), status: 201 });
  expect(await button('Replace')).toBeTruthy();
  expect([calls.length, onChange.mock.calls.length]).toEqual([1, 1]);
});

test('a file that the server refuses leaves the field as it was, and is said', async () => {
  const { onChange } = await open('image', { answer: refused(503, 'OVERLOADED'), value: stored.id });
  drop(await button('Replace'), picture);
  expect(await screen.findByText(english('errors.OVERLOADED'))).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
  expect((await button('Replace')).disabled).toBe(false);
});
