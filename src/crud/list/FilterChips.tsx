import CloseIcon from '@mui/icons-material/Close';
import { Button, Chip } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import type { Field } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { fieldBySource } from '../fields.ts';
import { useWords } from '../useWords.ts';
import { ComparisonText } from './ComparisonText.tsx';
import { type Comparison, comparisonsOf, countConditions, withoutComparison } from './comparisons.ts';

interface FilterChipsProps {
  resource: Resource;
  isLocked: boolean;
  hasClear?: boolean;
  /** Left out where conditions can only be removed. */
  onEdit?: (anchor: HTMLElement, comparison: Comparison) => void;
}

/** Each condition of the list as a chip: press to change it, its cross to remove it. */
export function FilterChips({ resource, isLocked, hasClear = true, onEdit }: FilterChipsProps) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const { q } = filterValues;
  const groups = (['and', 'or'] as const).filter((key) => filterValues[key] !== undefined);
  return (
    <>
      {comparisonsOf(filterValues).map((comparison) => {
        const field = fieldBySource(resource, comparison.source);
        return (
          field && (
            <FilterChip
              key={`${comparison.source}.${comparison.operator}`}
              {...{ resource, field, comparison, isLocked, onEdit }}
              onRemove={() => setFilters(withoutComparison(filterValues, comparison))}
            />
          )
        );
      })}
      {groups.map((key) => (
        <Chip
          key={key}
          variant="outlined"
          label={translate(`crud.filters.${key}`)}
          onDelete={() => {
            const { [key]: _removed, ...kept } = filterValues;
            setFilters(kept);
          }}
        />
      ))}
      {hasClear && countConditions(filterValues) > 1 && !isLocked && (
        <Button size="small" color="inherit" onClick={() => setFilters(q ? { q } : {})}>
          {translate('crud.filters.clear')}
        </Button>
      )}
    </>
  );
}

interface FilterChipProps extends Omit<FilterChipsProps, 'hasClear'> {
  field: Field;
  comparison: Comparison;
  onRemove: () => void;
}

function FilterChip({ resource, field, comparison, isLocked, onEdit, onRemove }: FilterChipProps) {
  const words = useWords(resource);
  return (
    <Chip
      variant="outlined"
      disabled={isLocked}
      label={
        <>
          {words.field(field)} <ComparisonText field={field} comparison={comparison} />
        </>
      }
      onClick={onEdit && ((event: React.MouseEvent<HTMLElement>) => onEdit(event.currentTarget, comparison))}
      onDelete={onRemove}
      deleteIcon={<CloseIcon />}
      sx={{ maxWidth: 320, height: 28, '& .MuiChip-deleteIcon': { fontSize: 16 } }}
    />
  );
}
