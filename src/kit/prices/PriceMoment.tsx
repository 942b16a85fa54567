import Box from '@mui/material/Box';
import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { LabelledInput } from '../fieldKinds/LabelledInput.tsx';

const dayField = completeField('day', fieldInput.parse({ kind: 'date' }));
const storeField = completeField('store', fieldInput.parse({ kind: 'reference', resource: 'stores' }));

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
  const canSeeStores = useRegistry().get('stores')?.verbs.has('list') ?? false;
  const chosen = (name: keyof Moment) => (value: unknown) => {
    const { [name]: _before, ...rest } = moment;
    // What somebody is still typing is not a day yet.
    const isDone = typeof value === 'string' && (name !== 'on' || !Number.isNaN(Date.parse(value)));
    onChange(isDone ? { ...rest, [name]: value } : rest);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      <LabelledInput
        label={translate('kit.day')}
        field={dayField}
        value={moment.on ?? day}
        onChange={chosen('on')}
        width={176}
      />
      {canSeeStores && (
        <LabelledInput
          label={translate('kit.store')}
          field={storeField}
          value={moment.storeUuid}
          onChange={chosen('storeUuid')}
          width={240}
        />
      )}
    </Box>
  );
}
