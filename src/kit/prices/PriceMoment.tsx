import Box from '@mui/material/Box';
import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { LabelledInput } from '../fieldKinds/LabelledInput.tsx';

const dayField = completeField('day', fieldInput.parse({ kind: 'date' }));

const field = completeField('store', fieldInput.parse({ kind: 'reference', resource: 'stores' }));

interface StoreInputProps {
  storeUuid: string | undefined;
  onChange: (storeUuid: string | undefined) => void;
}

/** Chooses the store that a menu is shown for, or none in particular. People who may not see stores get nothing. */
export function StoreInput({ storeUuid, onChange }: StoreInputProps) {
  const translate = useTranslate();
  const canSeeStores = useRegistry().get('stores')?.verbs.has('list') ?? false;
  return (
    canSeeStores && (
      <LabelledInput
        label={translate('kit.store')}
        field={field}
        value={storeUuid}
        onChange={(value) => onChange(typeof value === 'string' ? value : undefined)}
        width={240}
      />
    )
  );
}

/** The day and the store that prices are for. Nothing is today, and no store in particular. */
export interface Moment {
  on?: string;
  storeUuid?: string;
}

interface PriceMomentProps {
  moment: Moment;
  /** The day that the shown prices are for. */
  day: string;
  onChange: (moment: Moment) => void;
}

/** Chooses the day and the store that prices are for. */
export function PriceMoment({ moment, day, onChange }: PriceMomentProps) {
  const translate = useTranslate();
  const { on: _on, ...anyDay } = moment;
  const { storeUuid, ...anyStore } = moment;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      <LabelledInput
        label={translate('kit.day')}
        field={dayField}
        value={moment.on ?? day}
        onChange={(on) =>
          // What somebody is still typing is not a day yet.
          onChange(typeof on === 'string' && !Number.isNaN(Date.parse(on)) ? { ...anyDay, on } : anyDay)
        }
        width={176}
      />
      <StoreInput
        storeUuid={storeUuid}
        onChange={(store) => onChange(store === undefined ? anyStore : { ...anyStore, storeUuid: store })}
      />
    </Box>
  );
}
