import { Button } from '@mui/material';
import { useListContext } from 'ra-core';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { buildable } from './buildable.ts';
import { ConditionChip } from './ConditionChip.tsx';
import {
  type Comparison,
  comparisonsOf,
  countConditions,
  type FilterValues,
  groupsOf,
  withoutComparison,
  withoutGroup,
} from './comparisons.ts';
import { treeOf } from './conditionTree.ts';
import { ConditionText, GroupText } from './GroupText.tsx';
import { withoutTab } from './listTabs.ts';
import { sift } from './staleParts.ts';

interface FilterChipsProps {
  resource: Resource;
  isLocked: boolean;
  hasClear?: boolean;
  /** Missing if conditions can only be removed. */
  onEdit?: (anchor: HTMLElement, comparison: Comparison) => void;
  /** Opens the builder. Missing if it cannot show these conditions. */
  onBuild?: (() => void) | undefined;
}

/** Each condition of the list as a chip. */
export default function FilterChips({
  resource,
  isLocked,
  hasClear = true,
  onEdit,
  onBuild,
}: FilterChipsProps) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const chosen = withoutTab(resource, filterValues);
  const { kept } = buildable(resource, filterValues);
  const isStale = (filter: FilterValues) => sift(resource, filter).stale.length > 0;
  return (
    <>
      {comparisonsOf(chosen).map((comparison) => {
        const isGone = isStale({ [comparison.source]: { [comparison.operator]: comparison.value } });
        return (
          <ConditionChip
            key={`${comparison.source}.${comparison.operator}`}
            label={<ConditionText resource={resource} comparison={comparison} />}
            isLocked={isLocked}
            isStale={isGone}
            onEdit={isGone ? undefined : onEdit && ((anchor) => onEdit(anchor, comparison))}
            onRemove={() => setFilters(withoutComparison(filterValues, comparison))}
          />
        );
      })}
      {groupsOf(chosen).map((group) => {
        const tree = treeOf(group);
        return (
          <ConditionChip
            key={JSON.stringify(group)}
            label={tree ? <GroupText resource={resource} tree={tree} /> : translate('crud.filters.nested')}
            isLocked={isLocked}
            isStale={isStale(group)}
            onEdit={onBuild}
            onRemove={() => setFilters(withoutGroup(filterValues, group))}
          />
        );
      })}
      {hasClear && countConditions(chosen) > 1 && !isLocked && (
        <Button size="small" color="inherit" onClick={() => setFilters(kept)}>
          {translate('crud.filters.clear')}
        </Button>
      )}
    </>
  );
}
