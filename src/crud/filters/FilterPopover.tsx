import { Box, Popover } from '@mui/material';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { fieldBySource } from '../../kit/records/fields.ts';
import { type Comparison, type FilterValues, withComparison } from './comparisons.ts';
import { FieldMenu } from './FieldMenu.tsx';
import { FilterEditor, type FilterEditorProps } from './FilterEditor.tsx';
import { useChoiceCounts } from './useChoiceCounts.ts';

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

interface CountedEditorProps extends Omit<FilterEditorProps, 'counts'> {
  filterValues: FilterValues;
}

/** The editor of a condition, with how many records each choice would leave. */
function CountedEditor({ filterValues, ...props }: CountedEditorProps) {
  const counts = useChoiceCounts(props.resource, props.field, filterValues);
  return <FilterEditor {...props} counts={counts} />;
}
