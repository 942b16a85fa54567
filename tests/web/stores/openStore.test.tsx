import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { resources } from '../../../src/resources/resources.ts';
import { given } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

afterEach(cleanup);

test('"Open a store" leads to the first store where there is none yet', async () => {
  await openOffice('/stores/open-like', resources, () => given([], { 'content-range': 'stores */0' }));
  const add = await screen.findByRole('link', { name: 'Add a store' });
  expect(add.getAttribute('href')).toBe('/stores/create');
  expect(screen.getByText('There is no store yet')).toBeTruthy();
  expect(screen.queryByLabelText('Like this store')).toBeNull();
});
