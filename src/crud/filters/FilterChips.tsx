import CloseIcon from '@mui/icons-material/Close';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Button, Chip } from '@mui/material';
import { useListContext } from 'ra-core';
import { Fragment, type ReactNode } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { periods } from '../../../contract/fieldKinds/periods.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { fieldBySource } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import {
  type Comparison,
  comparisonsOf,
  countConditions,
  type FilterValues,
  groupsOf,
  withoutComparison,
  withoutGroup,
} from './comparisons.ts';
import { buildable, type ConditionTree, isGroup, otherMatch, treeOf } from './conditionTree.ts';
import { withoutTab } from './listTabs.ts';
import { sift } from './staleParts.ts';

interface GroupTextProps {
  resource: Resource;
  tree: ConditionTree;
}

/** Conditions in one sentence: "Category is Dairy or (Threshold is less than 5 and Active is Yes)". */
function GroupText({ resource, tree: { match, parts } }: GroupTextProps) {
  const translate = useTranslate();
  const joint = ` ${translate(match === 'and' ? 'crud.filters.joinAnd' : 'crud.filters.joinOr')} `;
  return parts.map((part, index) => (
    // Parts have no names, and their order is that of the filter.
    <Fragment key={index.toString()}>
      {index > 0 && joint}
      {isGroup(part) ? (
        <>
          (<GroupText resource={resource} tree={{ match: otherMatch[match], parts: part.conditions }} />)
        </>
      ) : (
        <ConditionText resource={resource} comparison={part} />
      )}
    </Fragment>
  ));
}

/** A comparison in words, after the name of its field: "is Dairy", "at least 5", "is empty". */
function ComparisonText({ field, comparison }: { field: Field; comparison: Comparison }) {
  const translate = useTranslate();
  const { operator, value } = comparison;
  if (operator === 'isEmpty')
    return translate(value === true ? 'crud.operators.isEmpty' : 'crud.operators.hasValue');
  if (operator === 'during') return <PeriodText period={value} />;
  const { Text } = cells[field.kind];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const separator = operator === 'between' ? ` ${translate('crud.filters.through')} ` : ', ';
  const isPlainEquality = operator === 'in' && values.length === 1;
  return (
    <>
      {translate(`crud.operators.${isPlainEquality ? 'eq' : operator}`)}{' '}
      <strong>
        {values.map((one, index) => (
          <Fragment key={String(one)}>
            {index > 0 && separator}
            {typeof one === 'string' && (operator === 'contains' || operator === 'startsWith') ? (
              one
            ) : (
              <Text field={field} value={one} />
            )}
          </Fragment>
        ))}
      </strong>
    </>
  );
}

/** "is today", "is in the last 7 days". */
function PeriodText({ period }: { period: unknown }) {
  const translate = useTranslate();
  const known = periods.find((one) => one === period);
  return (
    <>
      {translate('crud.operators.eq')}{' '}
      <strong>{known ? translate(`crud.periods.${known}`) : String(period)}</strong>
    </>
  );
}

/** A condition with the name of its field. */
function ConditionText({ resource, comparison }: { resource: Resource; comparison: Comparison }) {
  const words = useWords(resource);
  const translate = useTranslate();
  const field = fieldBySource(resource, comparison.source);
  if (!field) return translate('crud.filters.goneField', { field: comparison.source });
  return (
    <>
      {words.field(field)} <ComparisonText field={field} comparison={comparison} />
    </>
  );
}

interface ConditionChipProps {
  label: ReactNode;
  isLocked?: boolean;
  /** The list no longer understands it. */
  isStale?: boolean;
  /** Missing if the condition can only be removed. */
  onEdit?: ((anchor: HTMLElement) => void) | undefined;
  onRemove: () => void;
}

/** A condition that narrows a list: click it to change it, and its cross to remove it. */
export function ConditionChip({
  label,
  isLocked = false,
  isStale = false,
  onEdit,
  onRemove,
}: ConditionChipProps) {
  return (
    <Chip
      variant="outlined"
      {...(isStale && { color: 'warning', icon: <WarningIcon /> })}
      disabled={isLocked}
      label={label}
      onClick={onEdit && ((event: React.MouseEvent<HTMLElement>) => onEdit(event.currentTarget))}
      onDelete={onRemove}
      deleteIcon={<CloseIcon />}
      sx={{ maxWidth: 320, height: 28 }}
    />
  );
}

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
