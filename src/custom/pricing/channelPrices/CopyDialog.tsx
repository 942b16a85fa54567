import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { valueKey } from '../../../kit/grid/gridColumns.ts';
import { LabelledSelect } from '../../../kit/LabelledSelect.tsx';
import { ActionDialog } from '../../../layout/dialogs/ActionDialog.tsx';
import { sources } from './priceFacts.ts';
import type { PriceWork } from './usePriceWork.ts';

/** Copies the prices that one channel has of its own into the cells of another, to save. */
export default function CopyDialog({ prices, onClose }: { prices: PriceWork; onClose: () => void }) {
  const { facts, rows, work, ownPrice } = prices;
  const translate = useTranslate();
  const [from, setFrom] = useState(facts.channels[0]?.id ?? '');
  const [to, setTo] = useState(facts.channels[1]?.id ?? '');
  const copied = rows.flatMap(({ id }) => {
    const price = ownPrice(id, from);
    return price === null ? [] : [[valueKey(id, to, sources.price), price] as const];
  });
  const nameOf = (id: string) => facts.channels.find((channel) => channel.id === id)?.name ?? '';
  const options = facts.channels.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
  return (
    <ActionDialog
      isLocal
      title={translate('pricing.grid.copy.title')}
      action={translate('pricing.grid.copy.apply', { smart_count: copied.length })}
      isBlocked={from === to || copied.length === 0}
      onAct={() => {
        work.drafts.change(copied);
        onClose();
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
        <LabelledSelect label={translate('pricing.grid.copy.from')} value={from} onChange={setFrom}>
          {options}
        </LabelledSelect>
        <LabelledSelect label={translate('pricing.grid.copy.to')} value={to} onChange={setTo}>
          {options}
        </LabelledSelect>
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {from === to
            ? translate('pricing.grid.copy.same')
            : translate('pricing.grid.copy.about', {
                ...{ smart_count: copied.length, from: nameOf(from), to: nameOf(to) },
              })}
        </Box>
      </Box>
    </ActionDialog>
  );
}
