import { Box, Button, FormLabel, InputBase, MenuItem, MenuList, Popover } from '@mui/material';
import { useListContext } from 'ra-core';
import { useId, useRef, useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { fieldBySource, filterFields } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { ComparisonInputs } from './ComparisonInputs.tsx';
import { type Comparison, type FilterValues, withComparison } from './comparisons.ts';
import { isComplete, newComparison } from './filterDrafts.ts';
import { useCounts } from './useCounts.ts';

interface FieldMenuProps {
  resource: Resource;
  onChoose: (field: Field) => void;
  /** Opens the builder of several conditions. Missing if the list has conditions that it cannot show. */
  onCombine?: (() => void) | undefined;
}

/** The fields that a list can be filtered by. Typing narrows them down, and Enter picks the first. */
function FieldMenu({ resource, onChoose, onCombine }: FieldMenuProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const [text, setText] = useState('');
  const menu = useRef<HTMLUListElement>(null);
  const label = translate('crud.filters.field');
  const searched = text.trim().toLowerCase();
  const found = filterFields(resource).filter((field) => words.field(field).toLowerCase().includes(searched));

  const onKeyDown = (event: React.KeyboardEvent) => {
    const [first] = found;
    if (event.key === 'Enter' && first) onChoose(first);
    if (event.key === 'ArrowDown') menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    if (event.key === 'Enter' || event.key === 'ArrowDown') event.preventDefault();
  };

  return (
    <>
      <InputBase
        autoFocus
        fullWidth
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={label}
        slotProps={{ input: { 'aria-label': label } }}
        sx={{ px: 2, borderBottom: 1, borderColor: 'divider' }}
      />
      <MenuList ref={menu} aria-label={label} sx={{ maxHeight: 320, overflow: 'auto', pb: 0 }}>
        {found.map((field) => (
          <MenuItem key={field.name} onClick={() => onChoose(field)}>
            {words.field(field)}
          </MenuItem>
        ))}
        {found.length === 0 && <MenuItem disabled>{translate('crud.filters.noField')}</MenuItem>}
      </MenuList>
      {onCombine && (
        <Button
          fullWidth
          color="inherit"
          onClick={onCombine}
          sx={{
            justifyContent: 'flex-start',
            px: 4,
            mt: 1,
            borderTop: 1,
            borderColor: 'divider',
            borderRadius: 0,
          }}
        >
          {translate('crud.filters.combine')}
        </Button>
      )}
    </>
  );
}

interface FilterPopoverProps {
  resource: Resource;
  filterValues: FilterValues;
  /** The element that the popover is attached to, and the condition that it changes; none to add one. */
  edited: { anchor: HTMLElement; comparison?: Comparison };
  onClose: () => void;
  onCombine?: (() => void) | undefined;
}

/** Adds a condition (first its field, then the comparison) or changes one. */
export default function FilterPopover({
  resource,
  filterValues,
  edited,
  onClose,
  onCombine,
}: FilterPopoverProps) {
  const { setFilters } = useListContext();
  const translate = useTranslate();
  const [chosen, setChosen] = useState<Field | undefined>(
    edited.comparison && fieldBySource(resource, edited.comparison.source),
  );
  const apply = (comparison: Comparison) => {
    setFilters(withComparison(filterValues, comparison, edited.comparison));
    onClose();
  };
  return (
    <Popover
      open
      anchorEl={edited.anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': translate('crud.filters.dialog'), sx: { width: 320, mt: 1 } },
      }}
    >
      <Box sx={{ p: 2 }}>
        {chosen ? (
          <CountedEditor
            {...{ resource, filterValues }}
            field={chosen}
            initial={edited.comparison}
            onApply={apply}
          />
        ) : (
          <FieldMenu resource={resource} onChoose={setChosen} onCombine={onCombine} />
        )}
      </Box>
    </Popover>
  );
}

interface FilterEditorProps {
  resource: Resource;
  field: Field;
  initial: Comparison | undefined;
  /** How many records each choice would leave, in words, by the id of the choice. */
  counts?: ReadonlyMap<string, string> | undefined;
  onApply: (comparison: Comparison) => void;
}

/** One comparison: the operator and the value. */
export function FilterEditor({ resource, field, initial, counts, onApply }: FilterEditorProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const id = useId();
  const [comparison, setComparison] = useState(initial ?? newComparison(field));

  return (
    <Box
      component="form"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        // A popover is drawn inside the page's forms, but its own form is not part of them.
        event.stopPropagation();
        if (isComplete(field, comparison)) onApply(comparison);
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: 1 }}
    >
      <FormLabel
        id={`${id}-value-label`}
        htmlFor={`${id}-value`}
        sx={{ color: 'text.primary', typography: 'subtitle2' }}
      >
        {words.field(field)}
      </FormLabel>
      <ComparisonInputs
        id={`${id}-value`}
        onChange={setComparison}
        autoFocus
        {...{ field, comparison, counts }}
      />
      <Button type="submit" variant="contained" disabled={!isComplete(field, comparison)}>
        {translate('crud.filters.apply')}
      </Button>
    </Box>
  );
}

/** More choices than these are looked for by name, and not by how many records they have. */
const mostChoices = 20;

function valuesOf(field: Field): readonly unknown[] {
  const values = fieldKinds[field.kind].everyValue?.(field) ?? [];
  return values.length <= mostChoices ? values : [];
}

/** How many records each choice of a field would leave beside the other conditions, in words, by the choice. */
function useChoiceCounts(
  resource: Resource,
  field: Field,
  filter: FilterValues,
): ReadonlyMap<string, string> {
  const { [field.source]: _own, ...others } = filter;
  const values = valuesOf(field);
  const counts = useCounts(
    resource,
    values.map((value) => withComparison(others, { source: field.source, operator: 'eq', value })),
  );
  return new Map(
    values.flatMap((value, index) => {
      const count = counts[index];
      return count === undefined ? [] : [[String(value), count] as const];
    }),
  );
}

interface CountedEditorProps extends Omit<FilterEditorProps, 'counts'> {
  filterValues: FilterValues;
}

/** The editor of a condition, with how many records each choice would leave. */
function CountedEditor({ filterValues, ...props }: CountedEditorProps) {
  const counts = useChoiceCounts(props.resource, props.field, filterValues);
  return <FilterEditor {...props} counts={counts} />;
}
