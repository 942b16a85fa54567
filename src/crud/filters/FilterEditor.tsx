import { Box, Button, FormLabel } from '@mui/material';
import { useId, useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { ComparisonInputs } from './ComparisonInputs.tsx';
import { isComplete } from './comparisonDraft.ts';
import type { Comparison } from './comparisons.ts';
import { newComparison } from './newComparison.ts';

export interface FilterEditorProps {
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
