import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { everyRight, type Rights } from '../../../contract/rights/rights.ts';
import IssuePage from '../../../src/custom/vouchers/IssuePage.tsx';
import VoucherActions from '../../../src/custom/vouchers/VoucherActions.tsx';
import { english } from '../../../src/i18n/wording.ts';
import { resources } from '../../../src/resources/resources.ts';
import { type Answer, type Call, given, refused } from '../support/answeringServer.ts';
import { builtInRegistry } from '../support/builtInRegistry.ts';
import { takeCopies } from '../support/clipboard.ts';
import { openOffice } from '../support/office.tsx';
import { showPiece } from '../support/piece.tsx';

const templateId = '00000000-0000-4000-8000-0000000000a1';
const guestUuid = '00000000-0000-4000-8000-0000000000b1';
const template = { id: templateId, version: 1, name: 'Ten percent', active: true, labels: {} };
const guest = {
  ...{ id: guestUuid, uuid: guestUuid, userUuid: guestUuid, version: 1, labels: {} },
  ...{ name: 'Thandi Nkosi', email: 'thandi@guests.example', phone: '+27 82 555 0105', status: 'ACTIVE' },
};
const issued = {
  ...{ id: 'v1', voucherTemplateId: templateId, code: '7K3M9-QX2TD-S', guestUuid },
  ...{ recipientName: 'Thandi Nkosi', recipientEmail: 'thandi@guests.example', recipientMobile: null },
  ...{ expirationDate: '2026-12-31', isMailed: true, isTexted: false },
};

afterEach(cleanup);

function resourceNamed(name: string) {
  const resource = builtInRegistry.get(name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  return resource;
}

const isIssue = ({ path }: Call) => path.endsWith('/v1/voucher/issue');
const made = (voucher: object = issued): Answer => ({ ...given(voucher), status: 201 });

/** Opens a page of the product, with the guest as its only record. */
const open = (address: string, rights: Rights = everyRight) =>
  openOffice(
    address,
    resources,
    ({ path }) => {
      if (path.endsWith('/customer/users')) return given([guest]);
      return given(path.includes('/customer/users/') ? guest : []);
    },
    english,
    rights,
  );

/** Shows a piece by itself, with one guest and one template to choose. */
const show = (
  piece: ReactNode,
  answer: (call: Call) => Answer = () => made(),
  { wantsMails = true }: { wantsMails?: boolean } = {},
) =>
  showPiece(piece, {
    answer,
    records: {
      getList: async (resource: string) => {
        const data: RaRecord[] = resource === 'customers/users' ? [guest] : [template];
        return { data: data as never[], total: 1 };
      },
      getMany: async () => ({ data: [template] as never[] }),
      getOne: async (resource: string) => ({
        data: (resource === 'customers/users' ? guest : { id: guestUuid, wantsMails }) as never,
      }),
    },
  });
const onTemplate = (
  <VoucherActions resource={resourceNamed('vouchers/voucher-templates')} record={template} />
);
const onGuest = <VoucherActions resource={resourceNamed('customers/users')} record={guest} />;

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
async function choose(name: string, option: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}
const sentIn = (calls: readonly Call[]) =>
  calls
    .filter(isIssue)
    .map(({ body, headers }) => ({ body: JSON.parse(body), key: headers['idempotency-key'] }));

describe('a guest', () => {
  test('has a button that opens the dialog, filled in', async () => {
    await open(`/customers/users/${guestUuid}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Give a voucher' }));
    await screen.findByRole('dialog', { name: 'Give a voucher' });
    expect((await field('Name of the recipient')).value).toBe('Thandi Nkosi');
    expect((await field('E-mail of the recipient')).value).toBe('thandi@guests.example');
    expect((await field('Mobile number of the recipient')).value).toBe('+27 82 555 0105');
    expect(screen.getByRole('button', { name: 'Send the voucher' })).toHaveProperty('disabled', true);
  });

  test('has no button for whoever may not make vouchers', async () => {
    await open(`/customers/users/${guestUuid}`, { '*': ['read', 'update'] });
    await screen.findByRole('heading', { name: 'Thandi Nkosi' });
    await screen.findByRole('tab', { name: 'Vouchers' });
    expect(screen.queryByRole('button', { name: 'Give a voucher' })).toBeNull();
  });

  test('who wants no mails is named before anything is made, and gets no mail', async () => {
    await show(onGuest, () => made({ ...issued, isMailed: false }), { wantsMails: false });
    fireEvent.click(await screen.findByRole('button', { name: 'Give a voucher' }));
    await screen.findByText(/^Thandi Nkosi does not want e-mails\. A text message goes out instead/);
    await choose('Voucher template', 'Ten percent');
    fireEvent.click(screen.getByRole('button', { name: 'Make the voucher' }));
    await screen.findByText(/We have sent nothing, because Thandi Nkosi does not want such messages/);
  });

  test('who wants no mails gets a text message where the server sends them', async () => {
    await show(onGuest, () => made({ ...issued, isMailed: false, isTexted: true }), { wantsMails: false });
    fireEvent.click(await screen.findByRole('button', { name: 'Give a voucher' }));
    await choose('Voucher template', 'Ten percent');
    fireEvent.click(screen.getByRole('button', { name: 'Make the voucher' }));
    await screen.findByText(/We have sent this code to Thandi Nkosi as a text message to /);
    await screen.findByText('Voucher has been sent successfully');
  });

  test('gets the voucher, and the dialog then shows its code to copy (P1-3.5-23, P1-8.2-13)', async () => {
    const copies = takeCopies();
    const calls = await show(onGuest);
    fireEvent.click(await screen.findByRole('button', { name: 'Give a voucher' }));
    await choose('Voucher template', 'Ten percent');
    fireEvent.click(screen.getByRole('button', { name: 'Send the voucher' }));
    expect(await screen.findByText('Voucher has been sent successfully')).toBeTruthy();
    expect(sentIn(calls)).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        body: {
          ...{
            voucherTemplateId: templateId,
            guestUuid,
            recipientName: 'Thandi Nkosi',
            expirationDate: null,
          },
          ...{ recipientEmail: 'thandi@guests.example', recipientMobile: '+27 82 555 0105' },
        },
      },
    ]);
    const done = within(await screen.findByRole('dialog', { name: 'Give a voucher' }));
    expect(done.getByText('7K3M9-QX2TD-S')).toBeTruthy();
    expect(done.getByText(/We have mailed this code to Thandi Nkosi.*Last day: 31-12-2026/)).toBeTruthy();
    fireEvent.click(done.getByRole('button', { name: 'Copy the code' }));
    await waitFor(() => expect(copies).toEqual(['7K3M9-QX2TD-S']));
    fireEvent.click(done.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a template', () => {
  test('that is archived has no button', async () => {
    const archived = { ...template, active: false };
    await show(<VoucherActions resource={resourceNamed('vouchers/voucher-templates')} record={archived} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('keeps the dialog open after a refusal, says why, and sends an equal request with its key again (P1-8.3-01)', async () => {
    const issues = [{ field: 'recipientEmail', code: 'email', details: {} }];
    const details = { template: 'Ten percent', limit: 1, recipient: 'Ruth' };
    const answers = [
      refused(422, 'VALIDATION_FAILED', { issues }),
      refused(409, 'VOUCHER_GUEST_LIMIT', { details }),
      refused(503, 'OVERLOADED'),
      made(),
    ];
    const calls = await show(onTemplate, () => answers.shift() ?? refused(500, 'INTERNAL'));
    fireEvent.click(await screen.findByRole('button', { name: 'Give a voucher' }));
    await type('Name of the recipient', ' Ruth ');
    await type('E-mail of the recipient', 'ruth at home');
    const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send the voucher' }));
    send();
    expect(await screen.findByText('Some fields need attention. Nothing was saved.')).toBeTruthy();
    expect(await screen.findByText('Not a valid e-mail address')).toBeTruthy();
    await type('E-mail of the recipient', 'ruth@guests.example');
    send();
    expect(await screen.findByText(/“Ten percent” 1 times at most, and Ruth has vouchers/)).toBeTruthy();
    send();
    expect(await screen.findByText(/The server is very busy/)).toBeTruthy();
    send();
    expect(await screen.findByText('7K3M9-QX2TD-S')).toBeTruthy();
    const sent = sentIn(calls);
    expect(sent.map(({ body }) => body.recipientName)).toEqual(['Ruth', 'Ruth', 'Ruth', 'Ruth']);
    const [first, ...equal] = sent.map(({ key }) => key);
    expect(new Set(equal).size).toBe(1);
    expect(equal).not.toContain(first);
  });
});

describe('the page /vouchers/issue (O-01)', () => {
  test('passes on to the operator what we cannot send, and gives one voucher after the other', async () => {
    const calls = await show(<IssuePage />, () => made({ ...issued, recipientEmail: null, isMailed: false }));
    await choose('Known guest', 'Thandi Nkosi');
    await waitFor(async () =>
      expect((await field('E-mail of the recipient')).value).toBe('thandi@guests.example'),
    );
    await type('E-mail of the recipient', '');
    await choose('Voucher template', 'Ten percent');
    const give = async () => fireEvent.click(await screen.findByRole('button', { name: 'Make the voucher' }));
    await give();
    expect(
      await screen.findByText(/We have sent nothing.*Pass this code on to Thandi Nkosi yourself/),
    ).toBeTruthy();
    expect(screen.getByText('7K3M9-QX2TD-S')).toBeTruthy();
    expect(screen.queryByText('Voucher has been sent successfully')).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Give another voucher' }));
    expect((await field('Name of the recipient')).value).toBe('');
    await choose('Known guest', 'Thandi Nkosi');
    await choose('Voucher template', 'Ten percent');
    await type('E-mail of the recipient', '');
    await give();
    await waitFor(() => expect(sentIn(calls)).toHaveLength(2));
    const [one, other] = sentIn(calls);
    expect(one?.body).toMatchObject({ recipientEmail: null, guestUuid });
    expect(other?.body).toEqual(one?.body);
    expect(other?.key).not.toBe(one?.key);
  });

  test('tells whoever lacks the right', async () => {
    await open('/vouchers/issue', { '*': ['read'] });
    expect(await screen.findByRole('heading', { name: 'Your role does not include this' })).toBeTruthy();
  });
});
