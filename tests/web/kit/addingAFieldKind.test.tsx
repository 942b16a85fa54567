// @vitest-environment jsdom
import path from 'node:path';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { follow, makeWholeCheckout, stepsOf } from '../../support/checkout.ts';
import { endFile } from '../../support/whenFileEnds.ts';
import '../support/patience.ts';

// The pages of a copy of the product in which somebody has followed docs/adding-a-field-kind.md.

const copy = await makeWholeCheckout();
for (const step of await stepsOf('adding-a-field-kind.md')) await follow(step, copy);
const inCopy = (file: string) => import(path.join(copy, file));

let openOffice: typeof import('../support/office.tsx').openOffice;
let given: typeof import('../support/answeringServer.ts').given;
let boatsWith: (trait: object) => ReturnType<typeof import('../support/boats.ts').boatsWith>;
beforeAll(async () => {
  ({ openOffice } = await inCopy('tests/web/support/office.tsx'));
  ({ given } = await inCopy('tests/web/support/answeringServer.ts'));
  ({ boatsWith } = await inCopy('tests/web/support/boats.ts'));
});
afterEach(cleanup);
afterAll(endFile);

const boat = { id: 'b1', version: 1, name: 'Anna', trait: 4 };

test('a list shows it', async () => {
  await openOffice('/fleet/boats', [boatsWith({ kind: 'rating' })], () => given(boat));
  expect(await screen.findByText('★★★★☆')).toBeTruthy();
});

test('a form takes it', async () => {
  const server = await openOffice('/fleet/boats/create', [boatsWith({ kind: 'rating' })], () => given(boat));
  const input = await screen.findByLabelText<HTMLInputElement>('Trait: 4');
  fireEvent.click(input);
  if (!input.form) throw new Error('The input is in no form.');
  fireEvent.submit(input.form);
  await waitFor(() => {
    const sent = server.calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
    expect(sent).toMatchObject([{ trait: 4 }]);
  });
});
