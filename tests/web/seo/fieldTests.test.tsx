import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type TestSubject, testTexts } from '../../../contract/seo/fieldTest.ts';
import FieldTests from '../../../src/custom/seo/FieldTests.tsx';
import { english } from '../../../src/i18n/wording.ts';
import { resources } from '../../../src/resources/resources.ts';
import { type Answer, type Call, given, refused } from '../support/answeringServer.ts';
import { builtInRegistry } from '../support/builtInRegistry.ts';
import { openOffice } from '../support/office.tsx';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

const storeUuid = '5f0d1c1e-0000-4000-8000-000000000001';
const subject: TestSubject = {
  variables: { 'store.name': 'Claremont', 'store.suburb': 'Rosebank', 'brand.name': 'Ember & Dough' },
  ...{ keywords: ['Rosebank'], brand: 'Ember & Dough' },
};
const texts = {
  title: '{{store.suburb}} pizza delivered hot | {{brand.name}}',
  description: 'Order wood-fired pizza from Ember & Dough in Rosebank, delivered hot within the hour.',
};
const resultsOf = (more = {}) =>
  testTexts({
    ...{ kind: 'location', texts, subject, testedAt: '2026-11-21T12:05:00.000Z' },
    isUnique: { title: true, description: false },
    ...more,
  });

const record = (): WireRecord => {
  const { title, description } = resultsOf();
  return { id: storeUuid, version: 1, ...texts, titleTest: title, descriptionTest: description };
};

/** The part below a form with one input. */
function Form({ name, saved }: { name: string; saved: WireRecord }) {
  const [title, setTitle] = useState(String(saved.title));
  const resource = builtInRegistry.get(name);
  return (
    <>
      <input aria-label="Typed title" value={title} onChange={(event) => setTitle(event.target.value)} />
      {resource && <FieldTests resource={resource} record={saved} values={{ ...saved, title }} />}
    </>
  );
}

const type = (title: string) =>
  fireEvent.change(screen.getByLabelText('Typed title'), { target: { value: title } });
const section = (name: string) => screen.findByRole('region', { name });
const missing = async (name: string) =>
  within(await section(name))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

const answerWith =
  (run: (call: Call) => Answer) =>
  (call: Call): Answer => {
    if (call.path.includes('fieldTestSubject')) return given(subject);
    if (call.path.endsWith('fieldTestTimeUpdated')) return given({ testedAt: '2026-11-20T12:05:00.000Z' });
    return run(call);
  };
const noRun = answerWith(() => refused(500, 'INTERNAL'));

test('each field has its score and what is missing, which follow what people type (P1-3.6-05, O-16)', async () => {
  await showPiece(<Form name="seo/store-location" saved={record()} />, { answer: noRun });
  const title = await section('Title');
  expect(within(title).getByText('Good: 100 of 100')).toBeTruthy();
  expect(within(title).getByText('Rosebank pizza delivered hot | Ember & Dough')).toBeTruthy();
  expect(within(title).getByText('It passes all checks.')).toBeTruthy();
  expect(within(title).getByText(/^44 of 60 characters, [\d.]+ of 580 pixels$/)).toBeTruthy();
  expect(within(await section('Description')).getByText('Good: 90 of 100')).toBeTruthy();
  expect(await missing('Description')).toEqual(['Use a text that no other store has. +10 points']);

  type('HOT PIZZA!! by Ember & Dough {{brand.slogan}}');
  expect(within(title).getByText('Poor: 49 of 100')).toBeTruthy();
  expect(await missing('Title')).toEqual([
    'Name the suburb or the city of the store in the first half. +20 points',
    'Save and test to compare it with your other stores. +10 points',
    'The text of Claremont has a gap where these belong: slogan of the brand. Enter them, or write the text without them. +5 points',
    'Use capitals for at most 30 % of the letters, and at most one “!”. +5 points',
  ]);
  type('');
  expect(await missing('Title')).toEqual(['Write a text. +20 points']);
  expect(within(title).getByText('Poor: 0 of 100')).toBeTruthy();
});

test('the last test says when it was and whether it still holds, and testing waits until the form is saved', async () => {
  const calls = await showPiece(<Form name="seo/store-location" saved={record()} />, {
    answer: answerWith(() => given({ testedAt: '2026-11-21T13:00:00.000Z', stores: [] })),
  });
  expect(await screen.findByText(/^Last test: 21-11-2026 \d\d:\d\d\.$/)).toBeTruthy();
  expect(screen.getByText('The title got 100 points, and the description 90.')).toBeTruthy();
  await section('Title');
  expect(screen.queryByText(/^Outdated/)).toBeNull();
  type('Pizza');
  const button = screen.getByRole('button', { name: 'Test' });
  expect(screen.getByText('Outdated: the texts or the store have changed since.')).toBeTruthy();
  expect(screen.getByText('Save first: a test reads what is saved.')).toBeTruthy();
  expect(button.hasAttribute('disabled')).toBe(true);
  type(texts.title);
  expect(screen.queryByText(/^Outdated/)).toBeNull();
  fireEvent.click(button);
  expect(await screen.findByText('The test is done')).toBeTruthy();
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.path).toContain('/locationBasedSEOStore/fieldTestOnLocationBasedSEO');
  expect(JSON.parse(sent?.body ?? '')).toEqual({ storeUuid });
  // What the server keeps since then is read again.
  await vi.waitFor(() =>
    expect(calls.filter(({ path }) => path.includes('fieldTestSubject')).length).toBeGreaterThan(1),
  );
});

test('a store that nobody has tested says so, and a failed test leaves the scores', async () => {
  const saved = { ...record(), titleTest: null, descriptionTest: null };
  await showPiece(<Form name="seo/store-product" saved={saved} />, { answer: noRun });
  expect(await screen.findByText('Nobody has tested it yet.')).toBeTruthy();
  await section('Title');
  fireEvent.click(screen.getByRole('button', { name: 'Test' }));
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Test' }).hasAttribute('disabled')).toBe(false),
  );
  expect(await section('Description')).toBeTruthy();
});

const records = {
  getList: async () => ({
    data: [
      { id: storeUuid, name: 'Rosebank' },
      { id: '5f0d1c1e-0000-4000-8000-000000000002', name: 'Claremont' },
    ] as never[],
    total: 2,
  }),
};

test('the texts of the customer are shown as for a store, and all stores are tested at once, the lowest scores first', async () => {
  const { title, description } = resultsOf();
  const stores = [
    { storeUuid, storeName: 'Rosebank', title, description },
    { storeUuid: 'other', storeName: 'Claremont', title: { ...title, score: 45 }, description },
  ];
  const calls = await showPiece(<Form name="seo/location" saved={{ id: 'c', version: 1, ...texts }} />, {
    records,
    answer: answerWith(() => given({ testedAt: '2026-11-21T13:00:00.000Z', stores })),
  });
  await section('Title');
  expect(await screen.findByText(/^Last test: 20-11-2026/)).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: /^For the store/ }), {
    target: { value: '5f0d1c1e-0000-4000-8000-000000000002' },
  });
  await vi.waitFor(() => expect(calls.at(-1)?.path).toMatch(/fieldTestSubject\/.*2$/));
  fireEvent.click(await screen.findByRole('button', { name: 'Test all stores' }));
  expect((await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent)).toEqual([
    'Claremont',
    'Rosebank',
  ]);
  expect(JSON.parse(calls.find(({ path }) => path.includes('fieldTestOn'))?.body ?? '')).toEqual({});
});

test('a failure can be tried again, and without a store people read what to do', async () => {
  let fails = true;
  await showPiece(<Form name="seo/store-location" saved={record()} />, {
    answer: (call) =>
      fails && call.path.includes('fieldTestSubject') ? refused(500, 'INTERNAL') : noRun(call),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  fireEvent.click(again);
  expect(await section('Title')).toBeTruthy();
  cleanup();
  await showPiece(<Form name="seo/location" saved={{ id: 'c', version: 1, ...texts }} />, {
    records: { getList: async () => ({ data: [], total: 0 }) },
    answer: noRun,
  });
  expect(await screen.findByText(/^Add a store first/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the page of a store has the scores below its form; people who may not change the texts cannot test', async () => {
  const answer = ({ path }: Call): Answer =>
    given(
      path.includes('fieldTestSubject') ? subject : { ...record(), storeUuid, own: ['title', 'description'] },
    );
  const rights = { '*': ['read'] };
  await openOffice(`/seo/store-location/${storeUuid}`, resources, answer, english, rights);
  expect(await screen.findByText('Good: 100 of 100')).toBeTruthy();
  expect(screen.getByText(/^Last test/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Test' })).toBeNull();
});
