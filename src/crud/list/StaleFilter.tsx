import FilterListOff from '@mui/icons-material/FilterListOff';
import { Button } from '@mui/material';
import { useListContext } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';
import { fieldNamed } from '../../../contract/systemFields.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import type { FilterValues } from '../filters/comparisons.ts';
import type { StalePart } from '../filters/staleParts.ts';

interface StaleFilterProps {
  resource: Resource;
  /** The conditions that the list still understands. */
  kept: FilterValues;
  stale: readonly StalePart[];
}

/** For a filter by something that is gone, from an old link or view: what is gone, and a button to leave it out. */
export default function StaleFilter({ resource, kept, stale }: StaleFilterProps) {
  const { setFilters } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const nameOf = (source: string) => {
    const field = fieldNamed(resource, source);
    return field ? words.field(field) : source;
  };
  const parts = stale.map(({ source, isFieldGone }) =>
    translate(isFieldGone ? 'crud.filters.goneField' : 'crud.filters.goneValue', { field: nameOf(source) }),
  );
  return (
    <StateMessage
      role="alert"
      icon={FilterListOff}
      title={translate('crud.filters.staleTitle')}
      hint={`${[...new Set(parts)].join('. ')}.`}
      actions={
        <Button variant="outlined" onClick={() => setFilters(kept)}>
          {translate('crud.filters.staleDrop')}
        </Button>
      }
    />
  );
}
