import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HomeNote } from '../../../src/kit/notes.tsx';
import { ScrollTable } from '../../../src/kit/ScrollTable.tsx';
import { StateChip } from '../../../src/kit/StateChip.tsx';
import { SignInRow } from '../../../src/kit/signIn/SignInRow.tsx';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

test('a table that scrolls has a name, is reached by the keyboard, and says each state in words', async () => {
  await showPiece(
    <ScrollTable title="Earlier menus" columns={['Store', 'State']}>
      <tr>
        <td>Long Street</td>
        <td>
          <StateChip colour="success" label="On the channel" />
        </td>
      </tr>
    </ScrollTable>,
  );
  const region = screen.getByRole('region', { name: 'Earlier menus' });
  expect(region.tabIndex).toBe(0);
  const table = within(region).getByRole('table', { name: 'Earlier menus' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Store', 'State']);
  expect(within(table).getByRole('cell', { name: 'On the channel' })).toBeTruthy();
});

test('a sign-in is an entry of a list with its facts on one line and what can be done about it', async () => {
  await showPiece(
    <ul>
      <SignInRow
        name="Firefox on Linux"
        facts={['Cape Town', 'since Monday']}
        action={<button type="button">End</button>}
      />
    </ul>,
  );
  const entry = screen.getByRole('listitem');
  expect(within(entry).getByText('Firefox on Linux')).toBeTruthy();
  expect(within(entry).getByText('Cape Town · since Monday')).toBeTruthy();
  expect(within(entry).getByRole('button', { name: 'End' })).toBeTruthy();
});

test('a part of the home page with nothing to show says so', async () => {
  await showPiece(<HomeNote text="Nobody has mentioned you." />);
  expect(screen.getByText('Nobody has mentioned you.')).toBeTruthy();
});
