import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { resources } from '../../../src/resources/resources.ts';
import { type Answer, type Call, given, refused } from '../support/answeringServer.ts';
import { openOffice } from '../support/office.tsx';

afterEach(cleanup);

const idAt = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
const ids = { template: idAt(1), large: idAt(2), pan: idAt(3), thin: idAt(4) };
const template = { id: ids.template, version: 1, name: 'Pizza sizes' };
const large = {
  id: ids.large,
  version: 1,
  mainDesc: 'LARGE',
  parentId: null,
  variantTemplateId: ids.template,
};
const pan = {
  id: ids.pan,
  version: 1,
  mainDesc: 'PAN',
  parentId: ids.large,
  variantTemplateId: ids.template,
};
const thin = {
  id: ids.thin,
  version: 1,
  mainDesc: 'THIN',
  parentId: ids.pan,
  variantTemplateId: ids.template,
};
const rule = {
  ...{ id: 'r1', version: 4, name: 'Pans', itemRule: 'VARIANT_TYPE', variantTemplateId: ids.template },
  ...{
    variants: [ids.large, ids.pan, ids.thin],
    hasMinimumSpend: false,
    minimumSpend: null,
    allowVoucherStacking: false,
  },
  ...{
    firstOrderOnly: false,
    labels: { variantTemplateId: 'Pizza sizes', variants: ['LARGE', 'PAN', 'THIN'] },
  },
};

/** What the server of the tests has. */
const answered = ['vouchers/rules', 'variants/templates', 'variants/template-items'];

/** The variants of the template, or those that a call names. */
function allNodes({ query }: Call): Answer {
  const { id: named } = JSON.parse(query.get('filter') ?? '{}');
  return given([large, pan, thin].filter(({ id }) => named === undefined || named.includes(id)));
}

/** Opens a rule, or the form of a new one. `nodes` answers for the variants of a template. */
const open = (address: string, nodes = allNodes) =>
  openOffice(
    `/vouchers/rules/${address}`,
    resources.map((one) => (answered.includes(one.name) ? { ...one, service: 'store', calls: [] } : one)),
    (call) => {
      const { path } = call;
      if (path.endsWith('/variantTemplateItems')) return nodes(call);
      if (path.endsWith('/variantsTemplate')) return given([template]);
      return path.endsWith('/r1') ? given(rule) : given([rule]);
    },
  );

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('the form is headed, and offers two rules for order items (P1-2.7-01, P1-2.7-07, P1-5.2-02, P1-5.2-03)', async () => {
  await open('create');
  await screen.findByRole('heading', { name: 'Advanced Voucher Rules' });
  const choice = await screen.findByRole('combobox', { name: /Order items/ });
  expect(choice.textContent).toBe('Any item in a selected menu category');
  fireEvent.mouseDown(choice);
  const second = await screen.findByRole('option', { name: 'Any item in a selected variant type' });
  expect(screen.queryByRole('group', { name: 'Variants' })).toBeNull();
  fireEvent.click(second);
  await screen.findByText('Choose “Variant type” first.');
});

test('a child can be ticked only with its parent, and goes with it (P1-5.2-04, P1-5.2-05, P1-3.5-27)', async () => {
  const { calls } = await open('r1');
  const parent = await box('LARGE');
  expect([(await box('PAN')).checked, (await box('THIN')).disabled]).toEqual([true, false]);
  fireEvent.click(await box('PAN'));
  expect([(await box('THIN')).checked, (await box('THIN')).disabled]).toEqual([false, true]);
  fireEvent.click(await box('THIN'));
  expect((await box('THIN')).checked).toBe(false);
  fireEvent.click(await box('PAN'));
  fireEvent.click(parent);
  expect([(await box('PAN')).checked, (await box('PAN')).disabled]).toEqual([false, true]);
  fireEvent.click(parent);
  expect((await box('PAN')).checked).toBe(false);
  fireEvent.submit(parent.form ?? parent);
  await waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true));
  const { body = '' } = calls.find(({ method }) => method === 'PATCH') ?? {};
  const items = {
    id: ids.template,
    name: 'Pizza sizes',
    variants: [{ id: ids.large, name: 'LARGE', children: [] }],
  };
  expect(JSON.parse(body)).toEqual({ items, version: 4 });
});

test('letters typed into the minimum do not appear (P1-5.2-01, P1-2.7-04)', async () => {
  await open('create');
  const minimum = /Minimum spend/;
  fireEvent.click(await screen.findByRole('switch', { name: 'Minimum qualifying spend' }));
  const spend = await screen.findByRole<HTMLInputElement>('textbox', { name: minimum });
  fireEvent.change(spend, { target: { value: '12ab3' } });
  expect(spend.value).toBe('1.23');
  fireEvent.change(spend, { target: { value: 'abc' } });
  expect(spend.value).toBe('');
});

test('a tree that is empty or cannot be read says so', async () => {
  const answers = [refused(500, 'INTERNAL'), given([], { 'content-range': 'items */0' })];
  await open('r1', () => answers.shift() ?? given([]));
  await screen.findByText('Error loading, please try again later');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No variants available');
});
