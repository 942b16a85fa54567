import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BodyOf } from '../../../contract/calls/call.ts';
import { explainVoucherCall } from '../../../contract/calls/orderIntake.ts';
import { orderServices } from '../../../contract/catalogue/menuShape.ts';
import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledInput } from '../../kit/fieldKinds/LabelledInput.tsx';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { CheckExplanation } from './CheckExplanation.tsx';

const fieldOf = (name: string, input: unknown) => completeField(name, fieldInput.parse(input));
const fields = {
  codes: fieldOf('codes', { kind: 'text', maxLength: 200 }),
  orderUuid: fieldOf('orderUuid', { kind: 'reference', resource: 'orders' }),
  storeUuid: fieldOf('storeUuid', { kind: 'reference', resource: 'stores' }),
  channelId: fieldOf('channelId', { kind: 'reference', resource: 'channels' }),
  guestUuid: fieldOf('guestUuid', { kind: 'reference', resource: 'customers/users' }),
  at: fieldOf('at', { kind: 'dateTime' }),
  deliveryFee: fieldOf('deliveryFee', { kind: 'money', min: 0 }),
  sizeId: fieldOf('sizeId', { kind: 'reference', resource: 'menus/subtypes' }),
  quantity: fieldOf('quantity', { kind: 'integer', min: 1, max: 999 }),
};
type FieldName = keyof typeof fields;

interface Item {
  sizeId: string | null;
  quantity: number;
}

/** What people enter. Values are those of the wire. */
interface CheckForm extends Partial<Record<FieldName, unknown>> {
  of: 'order' | 'basket';
  service: (typeof orderServices)[number];
  items: readonly Item[];
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** What the form asks the server; undefined while something is missing. */
function requestOf(form: CheckForm): BodyOf<typeof explainVoucherCall> | undefined {
  const codes = (text(form.codes) ?? '').split(',').flatMap((code) => text(code) ?? []);
  if (codes.length === 0) return undefined;
  const orderUuid = text(form.orderUuid);
  if (form.of === 'order') return orderUuid === undefined ? undefined : { codes, orderUuid };
  const [storeUuid, channelId] = [text(form.storeUuid), text(form.channelId)];
  const items = form.items.flatMap(({ sizeId, quantity }) => (sizeId ? [{ sizeId, quantity }] : []));
  if (!storeUuid || !channelId || items.length === 0) return undefined;
  const { service, deliveryFee } = form;
  return {
    codes,
    basket: {
      ...{ storeUuid, channelId, service, items, guestUuid: text(form.guestUuid), at: text(form.at) },
      deliveryFee: service === 'DELIVERY' && typeof deliveryFee === 'number' ? deliveryFee : 0,
    },
  };
}

/** Why a code works or does not: with an order that is there, or with a basket that people build. */
export default function CheckPage() {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const api = useApi();
  const [search] = useSearchParams();
  const [form, setForm] = useState<CheckForm>(() => ({
    ...{ codes: search.get('code'), orderUuid: search.get('order') || null },
    guestUuid: search.get('guest') || null,
    ...{ of: search.has('guest') ? 'basket' : 'order', service: 'COLLECTION' },
    items: [{ sizeId: null, quantity: 1 }],
  }));
  const request = requestOf(form);
  const explain = useMutation({
    mutationFn: (body: BodyOf<typeof explainVoucherCall>) => api(explainVoucherCall, { body }),
  });
  const change = (values: Partial<CheckForm>) => setForm((before) => ({ ...before, ...values }));
  const input = (name: FieldName, width = 260) => (
    <LabelledInput
      width={width}
      label={translate(`vouchers.check.field.${name}`)}
      field={fields[name]}
      value={form[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 4 } as const;
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader title={translate('vouchers.check.title')} description={translate('vouchers.check.about')} />
      <Box
        component="form"
        sx={{
          px: 6,
          py: 4,
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'minmax(0, 1fr)',
          justifyItems: 'start',
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (request) explain.mutate(request);
        }}
      >
        <Box sx={row}>
          {input('codes')}
          <LabelledSelect
            label={translate('vouchers.check.with')}
            value={form.of}
            onChange={(of) => change({ of: of === 'order' ? 'order' : 'basket' })}
          >
            <option value="order">{translate('vouchers.check.order')}</option>
            <option value="basket">{translate('vouchers.check.basket')}</option>
          </LabelledSelect>
          {form.of === 'order' && input('orderUuid')}
        </Box>
        {form.of === 'basket' && (
          <>
            <Box sx={row}>
              {input('storeUuid')}
              {input('channelId', 200)}
              <LabelledSelect
                label={translate('vouchers.check.service')}
                value={form.service}
                onChange={(value) =>
                  change({ service: orderServices.find((one) => one === value) ?? form.service })
                }
              >
                {orderServices.map((one) => (
                  <option key={one} value={one}>
                    {translate(`vouchers.check.services.${one}`)}
                  </option>
                ))}
              </LabelledSelect>
              {form.service === 'DELIVERY' && input('deliveryFee', 140)}
              {input('guestUuid')}
              {input('at', 340)}
            </Box>
            <Items items={form.items} onChange={(items) => change({ items })} />
          </>
        )}
        <Button type="submit" variant="contained" disabled={!request} loading={explain.isPending}>
          {translate('vouchers.check.explain')}
        </Button>
        {explain.error && (
          <Alert severity="error" role="alert">
            {errorMessage(explain.error)}
          </Alert>
        )}
        {explain.data && <CheckExplanation explained={explain.data} />}
      </Box>
    </Box>
  );
}

/** The items of a basket, each with its number. */
function Items({ items, onChange }: { items: readonly Item[]; onChange: (items: readonly Item[]) => void }) {
  const translate = useTranslate();
  const change = (index: number, values: Partial<Item>) =>
    onChange(items.map((item, at) => (at === index ? { ...item, ...values } : item)));
  return (
    <Box role="group" aria-label={translate('vouchers.check.items')} sx={{ display: 'grid', gap: 3 }}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a basket have no other name, and stay in their order.
        <Box key={index} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3 }}>
          <LabelledInput
            width={320}
            label={translate('vouchers.check.field.sizeId')}
            field={fields.sizeId}
            value={item.sizeId}
            onChange={(value) => change(index, { sizeId: text(value) ?? null })}
          />
          <LabelledInput
            width={110}
            label={translate('vouchers.check.field.quantity')}
            field={fields.quantity}
            value={item.quantity}
            onChange={(value) => change(index, { quantity: typeof value === 'number' ? value : 1 })}
          />
          {items.length > 1 && (
            <ToolButton
              label={translate('vouchers.check.remove')}
              icon={<DeleteIcon fontSize="small" />}
              onClick={() => onChange(items.filter((_, at) => at !== index))}
            />
          )}
        </Box>
      ))}
      <Box>
        <Button color="inherit" onClick={() => onChange([...items, { sizeId: null, quantity: 1 }])}>
          {translate('vouchers.check.add')}
        </Button>
      </Box>
    </Box>
  );
}
