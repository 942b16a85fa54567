import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { CoreAdminContext, useAddUndoableMutation } from 'ra-core';
import { useRef } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNotify, useNotifyText } from '../../../src/i18n/useNotify.ts';
import { useFocusOnNavigation } from '../../../src/layout/shell/Shell.tsx';
import { Toasts } from '../../../src/layout/toasts/Toasts.tsx';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { englishProvider } from '../support/english.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page() {
  const page = useRef<HTMLElement>(null);
  useFocusOnNavigation(page);
  const notify = useNotify();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => notify('crud.export.started', { type: 'info' })}>
        Say something
      </button>
      <button type="button" onClick={() => navigate('/elsewhere')}>
        Go elsewhere
      </button>
      <main ref={page} tabIndex={-1} />
    </>
  );
}

function openPage() {
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={englishProvider}>
        <AppTheme>
          <Page />
          <Toasts />
        </AppTheme>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Say something' }));
  return screen.getByRole('button', { name: 'Dismiss' });
}

/** Longer than any message stays by itself. */
const aWhile = 60_000;
const waitAWhile = () => act(() => vi.advanceTimersByTime(aWhile));
const isShown = () => screen.queryByRole('button', { name: 'Dismiss' }) !== null;

test('a message goes by itself', () => {
  openPage();
  expect(isShown()).toBe(true);
  waitAWhile();
  expect(isShown()).toBe(false);
});

test('a message stays while the keyboard is in it, also when the pointer leaves it', () => {
  const dismiss = openPage();
  act(() => dismiss.focus());
  fireEvent.pointerEnter(dismiss);
  fireEvent.pointerLeave(dismiss);
  waitAWhile();
  expect(isShown()).toBe(true);
  act(() => dismiss.blur());
  waitAWhile();
  expect(isShown()).toBe(false);
});

test('a page that opens takes the focus, but not from somebody who is in a message', () => {
  const dismiss = openPage();
  act(() => dismiss.focus());
  fireEvent.click(screen.getByRole('button', { name: 'Go elsewhere' }));
  expect(document.activeElement).toBe(dismiss);
});

test('a page that opens takes the focus from where it was', () => {
  openPage();
  const link = screen.getByRole('button', { name: 'Go elsewhere' });
  act(() => link.focus());
  fireEvent.click(link);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('two messages about two records stand beside each other; the same sentence twice stands once', () => {
  function Teller() {
    const notify = useNotify();
    const tell = (record: string) => notify('crud.form.saved', { type: 'success', messageArgs: { record } });
    return ['Ada', 'Grace', 'Ada'].map((name, index) => (
      <button key={String(index)} type="button" onClick={() => tell(name)}>
        Save
      </button>
    ));
  }
  render(
    <CoreAdminContext i18nProvider={englishProvider}>
      <AppTheme>
        <Teller />
        <Toasts />
      </AppTheme>
    </CoreAdminContext>,
  );
  for (const save of screen.getAllByRole('button', { name: 'Save' })) fireEvent.click(save);
  const shown = within(screen.getByRole('alert')).getAllByText(/Saved/);
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Saved Grace', 'Saved Ada']);
});

test('at most two messages stand, and an error stays until somebody dismisses it', () => {
  function Teller() {
    const notify = useNotify();
    const save = (record: string) => notify('crud.form.saved', { type: 'success', messageArgs: { record } });
    return (
      <>
        <button type="button" onClick={() => notify('crud.arrange.tooMany', { type: 'error' })}>
          Fail
        </button>
        {['Ada', 'Grace', 'Joan'].map((name) => (
          <button key={name} type="button" onClick={() => save(name)}>
            Save {name}
          </button>
        ))}
      </>
    );
  }
  render(
    <CoreAdminContext i18nProvider={englishProvider}>
      <AppTheme>
        <Teller />
        <Toasts />
      </AppTheme>
    </CoreAdminContext>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const messages = within(screen.getByRole('alert'));
  const saved = () => messages.queryAllByText(/Saved/).map(({ textContent }) => textContent);
  for (const name of ['Ada', 'Grace', 'Joan']) press(`Save ${name}`);
  expect(saved()).toEqual(['Saved Grace', 'Saved Joan']);
  press('Fail');
  expect(saved()).toEqual(['Saved Joan']);
  waitAWhile();
  expect(saved()).toEqual([]);
  expect(messages.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
  press('Dismiss');
  expect(isShown()).toBe(false);
});

test('a change that waits for the end of its message is made when newer messages take its place', () => {
  const settled: boolean[] = [];
  function Changes() {
    const add = useAddUndoableMutation();
    const notify = useNotifyText();
    const change = (name: string) => {
      add(({ isUndo }: { isUndo: boolean }) => void settled.push(isUndo));
      notify(name, { type: 'info', undoable: true });
    };
    return ['First', 'Second', 'Third'].map((name) => (
      <button key={name} type="button" onClick={() => change(name)}>
        {`Change ${name}`}
      </button>
    ));
  }
  render(
    <CoreAdminContext i18nProvider={englishProvider}>
      <AppTheme>
        <Changes />
        <Toasts />
      </AppTheme>
    </CoreAdminContext>,
  );
  for (const name of ['First', 'Second', 'Third'])
    fireEvent.click(screen.getByRole('button', { name: `Change ${name}` }));
  expect(settled).toEqual([false]);
  const [undo] = screen.getAllByRole('button', { name: 'Undo' });
  if (undo) fireEvent.click(undo);
  expect(settled).toEqual([false, true]);
  waitAWhile();
  expect(settled).toEqual([false, true, false]);
});
