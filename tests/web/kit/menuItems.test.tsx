import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { requestHeader } from '../../../contract/requestHeader.ts';
import { ItemsDialog } from '../../../src/kit/menuItems/ItemsDialog.tsx';
import { useDoToItems } from '../../../src/kit/menuItems/useDoToItems.ts';
import { type Call, given, refused } from '../support/answeringServer.ts';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

const items = [
  { id: 'i1', version: 1, name: 'Margherita', code: 'MAR' },
  { id: 'i2', version: 1, name: 'Regina', code: 'REG' },
];
const getList = vi.fn(async () => ({ data: items as never[], total: items.length }));

type Given = Partial<Pick<ComponentProps<typeof ItemsDialog>, 'requested' | 'complete'>>;

function Apply(props: Given) {
  const [isOpen, setOpen] = useState(true);
  const act = useDoToItems({
    action: 'applyTemplate',
    words: { done: 'crud.form.saved', begun: 'crud.yes', undone: 'crud.no' },
  });
  if (!isOpen) return null;
  return (
    <ItemsDialog
      {...props}
      title="Apply to items"
      act={act}
      values={{ variantTemplateId: 't1' }}
      runText={(count) => `Apply to ${count}`}
      alreadyText={(count) => `${count} already have it`}
      onClose={() => setOpen(false)}
    />
  );
}

/** The server does it at once, and takes it back when asked. */
const doing = ({ path }: Call) =>
  path.endsWith('/undo')
    ? given({ ids: ['i1'], skipped: [] })
    : given({ count: 1, skipped: [] }, { [requestHeader]: 'r-7' });

test('people search and tick items, and the action is done to these', async () => {
  const calls = await showPiece(<Apply />, { answer: doing, records: { getList } });
  const run = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Apply to/ });
  expect(run().disabled).toBe(true);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'All 2 listed items' }));
  expect(screen.getByText('2 chosen')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Regina · REG' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Search items' }), { target: { value: 'mar' } });
  await waitFor(() =>
    expect(getList).toHaveBeenLastCalledWith(
      'menus/items',
      expect.objectContaining({ filter: { q: 'mar' } }),
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Apply to 1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [call] = calls;
  expect(call?.path).toMatch(/\/actions\/applyTemplate$/);
  expect(JSON.parse(call?.body ?? '')).toEqual({ ids: ['i1'], values: { variantTemplateId: 't1' } });
});

test('what was done can be taken back by its message', async () => {
  const calls = await showPiece(<Apply requested={['i1']} />, { answer: doing });
  fireEvent.click(screen.getByRole('button', { name: 'Apply to 1' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(JSON.parse(calls[1]?.body ?? '{}')).toEqual({ request: 'r-7' }));
});

test('items in which nothing would change are counted and left out', async () => {
  const calls = await showPiece(<Apply requested={['i1', 'i2']} complete={new Set(['i2'])} />, {
    answer: doing,
  });
  expect(screen.getByText('1 already have it')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Apply to 1' }));
  await waitFor(() => expect(JSON.parse(calls[0]?.body ?? '{}').ids).toEqual(['i1']));
});

test('a refusal is said in the dialog, which stays open', async () => {
  await showPiece(<Apply requested={['i1']} />, { answer: () => refused(403, 'FORBIDDEN') });
  fireEvent.click(screen.getByRole('button', { name: 'Apply to 1' }));
  const dialog = within(screen.getByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/\w/);
});
