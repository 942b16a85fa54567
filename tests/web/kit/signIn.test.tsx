import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CodeField, hasSixDigits } from '../../../src/kit/signIn/codeFields.tsx';
import { NewRecoveryCodes } from '../../../src/kit/signIn/RecoveryCodes.tsx';
import { FailureAlert, useSubmit } from '../../../src/kit/signIn/submitting.tsx';
import { PasswordField, useNewPassword } from '../../../src/kit/signIn/useNewPassword.tsx';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

test('a code is six digits, with or without spaces, and an incomplete one is said to be', async () => {
  const texts = ['123456', ' 123 456 ', '12345', '1234567', 'abcdef'];
  expect(texts.map(hasSixDigits)).toEqual([true, true, false, false, false]);
  const changed = vi.fn();
  await showPiece(<CodeField inputRef={createRef()} value="12" onChange={changed} isIncomplete />);
  const code = screen.getByRole('textbox', { name: 'Code' });
  expect(screen.getByText('Enter the six digits')).toBeTruthy();
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  fireEvent.change(code, { target: { value: '123 456' } });
  expect(changed).toHaveBeenLastCalledWith('123 456');
});

test('a password is masked until somebody asks to see it', async () => {
  await showPiece(
    <PasswordField
      {...{ id: 'password', label: 'Password', autoComplete: 'current-password', inputRef: createRef() }}
      {...{ value: 'correct horse', onChange: vi.fn(), problem: undefined }}
    />,
  );
  const type = () => screen.getByLabelText<HTMLInputElement>('Password').type;
  expect(type()).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(type()).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(type()).toBe('password');
});

function Step({ run }: { run: () => Promise<void> }) {
  const { isBusy, failure, submit } = useSubmit();
  return (
    <>
      <FailureAlert failure={failure} />
      <button type="button" disabled={isBusy} onClick={() => void submit(run)}>
        Go on
      </button>
    </>
  );
}

test('a step is busy while it runs, and says why it failed and when the next try is allowed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let fail = (_error: unknown) => {};
  const run = () =>
    new Promise<void>((_done, reject) => {
      fail = reject;
    });
  await showPiece(<Step run={run} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Go on' });
  fireEvent.click(button);
  expect(button.disabled).toBe(true);
  fail({ body: { code: 'RATE_LIMITED', details: { retryAfterSeconds: 125 } } });
  expect(await screen.findByRole('timer')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^Another try in 0?2:0[45]$/);
  expect(button.disabled).toBe(false);
});

function Choice({ onChosen }: { onChosen: (password: string | undefined) => void }) {
  const { fields, choose } = useNewPassword({ own: ['Thandi'] });
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        onChosen(await choose());
      }}
    >
      {fields}
      <button type="submit">Save</button>
    </form>
  );
}

test('a new password is entered twice, and what is wrong with it is said before it is sent', async () => {
  const chosen = vi.fn();
  await showPiece(<Choice onChosen={chosen} />);
  const enter = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  enter('New password', 'plough lantern otter');
  enter('Confirm password', 'plough lantern');
  save();
  expect(await screen.findByText('Passwords must match')).toBeTruthy();
  await waitFor(() => expect(chosen).toHaveBeenLastCalledWith(undefined));
  expect(document.activeElement).toBe(screen.getByLabelText('Confirm password'));
  enter('Confirm password', 'plough lantern otter');
  save();
  await waitFor(() => expect(chosen).toHaveBeenLastCalledWith('plough lantern otter'));
});

function Enrolled({ onKept }: { onKept: () => void }) {
  const [isKept, setKept] = useState(false);
  if (isKept) return <p>Signed in</p>;
  return (
    <NewRecoveryCodes
      codes={['ABCDE-12345', 'FGHIJ-67890']}
      email="thandi@example.co.za"
      onKept={async () => {
        onKept();
        setKept(true);
      }}
    />
  );
}

test('new recovery codes are shown until people have kept them, and leaving the page asks first', async () => {
  const kept = vi.fn();
  await showPiece(<Enrolled onKept={kept} />);
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(screen.getByRole('heading', { name: 'Keep your recovery codes' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ABCDE-12345',
    'FGHIJ-67890',
  ]);
  expect(leave()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText('Signed in')).toBeTruthy();
  expect(kept).toHaveBeenCalledOnce();
  expect(leave()).toBe(true);
});
