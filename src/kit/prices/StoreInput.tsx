import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { LabelledInput } from '../fieldKinds/LabelledInput.tsx';

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
