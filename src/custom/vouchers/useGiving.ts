import { useMutation, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { issueVoucherCall } from '../../../contract/calls/vouchers.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useRequestKey } from '../../kit/records/useRequestKey.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

/** What people enter about a voucher and who gets it, by the name of the input. */
export type GivingForm = Readonly<
  Partial<
    Record<
      | 'voucherTemplateId'
      | 'guestUuid'
      | 'recipientName'
      | 'recipientEmail'
      | 'recipientMobile'
      | 'expirationDate',
      string | null
    >
  >
>;

/** What a guest's record says about a recipient. */
export const recipientOf = ({ id, name, email, phone }: WireRecord): GivingForm => ({
  guestUuid: String(id),
  recipientName: String(name),
  recipientEmail: typeof email === 'string' ? email : null,
  recipientMobile: typeof phone === 'string' ? phone : null,
});

const settingsName = 'customers/user-settings';

/** True for a known guest who wants no mails, as far as the person may read that. The server leaves the mail out anyway. */
function useWantsNoMails(guestUuid: string | null): boolean {
  const dataProvider = useDataProvider();
  const mayRead = useRegistry().get(settingsName)?.verbs.has('get') ?? false;
  const { data: settings } = useQuery({
    queryKey: [settingsName, 'getOne', { id: guestUuid }],
    queryFn: async () => (await dataProvider.getOne<WireRecord>(settingsName, { id: guestUuid ?? '' })).data,
    enabled: mayRead && guestUuid !== null,
  });
  return settings?.wantsMails === false;
}

const entered = (value: string | null | undefined): string | null => value?.trim() || null;

/**
 * Gives a voucher to one person: what is entered, and the call. A request that is sent again, because perhaps only its
 * answer was lost, makes and mails nothing more.
 */
export function useGiving(start: GivingForm) {
  const api = useApi();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const keyOf = useRequestKey();
  const dataProvider = useDataProvider();
  const [form, setForm] = useState(start);
  const name = entered(form.recipientName);
  const template = entered(form.voucherTemplateId);
  const wantsNoMails = useWantsNoMails(entered(form.guestUuid));
  const give = useMutation({
    mutationFn: () => {
      const body = {
        voucherTemplateId: template ?? '',
        recipientName: name ?? '',
        guestUuid: entered(form.guestUuid),
        recipientEmail: entered(form.recipientEmail),
        recipientMobile: entered(form.recipientMobile),
        expirationDate: entered(form.expirationDate),
      };
      return api(issueVoucherCall, { body, ...keyOf(body) });
    },
    onSuccess: ({ isMailed, isTexted, recipientName }) => {
      if (isMailed || isTexted) notify('vouchers.sent', { type: 'success' });
      else notify('vouchers.made', { type: 'success', messageArgs: { name: recipientName } });
      refresh();
    },
  });

  /** Takes an input. A guest that somebody chooses brings what we know of them. */
  const change = async (input: keyof GivingForm, value: string | null) => {
    setForm((before) => ({ ...before, [input]: value }));
    if (input !== 'guestUuid' || value === null) return;
    try {
      const { data } = await dataProvider.getOne<WireRecord>('customers/users', { id: value });
      setForm((before) => (before.guestUuid === value ? { ...before, ...recipientOf(data) } : before));
    } catch (error) {
      notifyFailure(error);
    }
  };
  return {
    form,
    change,
    give,
    isComplete: template !== null && name !== null,
    wantsNoMails,
    isMailed: entered(form.recipientEmail) !== null && !wantsNoMails,
  };
}

export type Giving = ReturnType<typeof useGiving>;
