import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { fieldOf } from '../../../contract/resource.ts';
import ShortAddressCell, { CopyShortAddress } from '../../../src/custom/vouchers/ShortAddress.tsx';
import { builtInRegistry } from '../support/builtInRegistry.ts';
import { takeCopies } from '../support/clipboard.ts';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

const address = `${window.location.origin}/l/7K3M9QX2`;

test('a link shows its whole short address, which is no link there, and copies it', async () => {
  const copies = takeCopies();
  const links = builtInRegistry.get('vouchers/campaign-links');
  if (!links) throw new Error('There are no campaign links.');
  const record = { id: 'a', version: 1, labels: {}, shortCode: '7K3M9QX2' };
  await showPiece(
    <Suspense>
      <ShortAddressCell field={fieldOf(links, 'shortCode')} value={record.shortCode} place="list" />
      <CopyShortAddress record={record} />
    </Suspense>,
  );
  expect(await screen.findByText(address)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the short address' }));
  await waitFor(() => expect(copies).toEqual([address]));
});
