import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { afterEach, expect, test, vi } from 'vitest';
import { largestTable } from '../../../contract/uploads.ts';
import { FileChooser } from '../../../src/kit/imports/FileChooser.tsx';
import { Toasts } from '../../../src/layout/toasts/Toasts.tsx';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { englishProvider } from '../support/english.ts';

afterEach(cleanup);

function open() {
  const onChoose = vi.fn<(file: File) => void>();
  render(
    <CoreAdminContext i18nProvider={englishProvider}>
      <AppTheme>
        <FileChooser label="Choose a file" variant="contained" onChoose={onChoose} />
        <Toasts />
      </AppTheme>
    </CoreAdminContext>,
  );
  const button = screen.getByRole('button', { name: 'Choose a file' });
  const input = screen.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
  return { onChoose, button, input };
}

const table = new File(['name\nAda\n'], 'boats.csv', { type: 'text/csv' });
const drop = (target: HTMLElement, ...files: File[]) =>
  fireEvent.drop(target, { dataTransfer: { files, types: ['Files'] } });

const sized = (bytes: number) => Object.defineProperty(new File(['x'], 'long.csv'), 'size', { value: bytes });

test('a file that is dropped is taken', async () => {
  const { onChoose, button } = open();
  drop(button, table);
  await vi.waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith(table));
});

test('a file that is chosen in the dialog is taken, and the button opens the dialog', async () => {
  const { onChoose, button, input } = open();
  const onDialog = vi.fn();
  input.addEventListener('click', onDialog);
  fireEvent.click(button);
  expect(onDialog).toHaveBeenCalledOnce();
  fireEvent.change(input, { target: { files: [table] } });
  await vi.waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith(table));
});

test.each([
  [
    'of another kind',
    [new File(['%PDF-'], 'menu.pdf', { type: 'application/pdf' })],
    'Choose a .csv or .xlsx file.',
  ],
  ['that is too large', [sized(largestTable + 1)], 'That file is larger than 50 MB.'],
  ['beside another one', [table, new File(['name\n'], 'ships.csv')], 'Choose one file, not several.'],
])('a file %s is refused in words', async (_name, files, words) => {
  const { onChoose, button } = open();
  drop(button, ...files);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(onChoose).not.toHaveBeenCalled();
});
