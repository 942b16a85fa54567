import { Button } from '@mui/material';
import { useListContext } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';
import { tabFilter } from '../../dataProviders/listRequest.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { fieldBySource } from '../fields.ts';
import { ComparisonText } from '../filters/ComparisonText.tsx';
import {
  type Comparison,
  comparisonsOf,
  countConditions,
  withoutComparison,
} from '../filters/comparisons.ts';
import { useWords } from '../useWords.ts';
import { ConditionChip } from './ConditionChip.tsx';
import { currentTab, withoutTab } from './listTabs.ts';

interface FilterChipsProps {
  resource: Resource;
  isLocked: boolean;
  hasClear?: boolean;
  /** Missing if conditions can only be removed. */
  onEdit?: (anchor: HTMLElement, comparison: Comparison) => void;
}

/** Each condition of the list as a chip. */
export function FilterChips({ resource, isLocked, hasClear = true, onEdit }: FilterChipsProps) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const tab = currentTab(resource, filterValues);
  const ofTab = tab ? tabFilter(resource, tab) : {};
  const { q } = filterValues;
  const groups = (['and', 'or'] as const).filter((key) => filterValues[key] !== undefined);
  return (
    <>
      {comparisonsOf(withoutTab(resource, filterValues)).map((comparison) => {
        const field = fieldBySource(resource, comparison.source);
        return (
          field && (
            <ConditionChip
              key={`${comparison.source}.${comparison.operator}`}
              label={
                <>
                  {words.field(field)} <ComparisonText field={field} comparison={comparison} />
                </>
              }
              isLocked={isLocked}
              onEdit={onEdit && ((anchor) => onEdit(anchor, comparison))}
              onRemove={() => setFilters(withoutComparison(filterValues, comparison))}
            />
          )
        );
      })}
      {groups.map((key) => (
        <ConditionChip
          key={key}
          label={translate(`crud.filters.${key}`)}
          isLocked={isLocked}
          onRemove={() => {
            const { [key]: _removed, ...kept } = filterValues;
            setFilters(kept);
          }}
        />
      ))}
      {hasClear && countConditions(withoutTab(resource, filterValues)) > 1 && !isLocked && (
        <Button size="small" color="inherit" onClick={() => setFilters({ ...ofTab, ...(q && { q }) })}>
          {translate('crud.filters.clear')}
        </Button>
      )}
    </>
  );
}
