import { Box, Button, FormLabel, MenuItem, Select } from '@mui/material';
import { useId, useState } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Operator } from '../../../contract/fieldKinds/operators.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import { operatorsOf, type Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../fieldKinds/editors.ts';
import { useWords } from '../useWords.ts';
import type { Comparison } from './comparisons.ts';

interface FilterEditorProps {
  resource: Resource;
  field: Field;
  initial: Comparison | undefined;
  onApply: (comparison: Comparison) => void;
}

/** The operators that people use most. A new filter begins with the first of these that its field has. */
const usual = ['contains', 'gte', 'in', 'eq'] as const;

const firstOperator = (operators: readonly Operator[]): Operator =>
  usual.find((operator) => operators.includes(operator)) ?? 'isEmpty';

/** The kind of value that an operator compares with: a list, two values, yes or no, or one value. */
const shapeOf = (operator: Operator) => {
  if (operator === 'in' || operator === 'between' || operator === 'isEmpty') return operator;
  return operator === 'contains' || operator === 'startsWith' ? 'part' : 'one';
};

/** True if the comparison is complete: every value is filled in and fits the field's kind. */
function isComplete(field: Field, { operator, value }: Comparison): boolean {
  const shape = shapeOf(operator);
  if (shape === 'isEmpty') return true;
  if (shape === 'part') return !isEmptyValue(value);
  const { value: schemaOf } = fieldKinds[field.kind];
  const schema = schemaOf({ ...field, required: false, min: undefined, max: undefined });
  const values: unknown[] = shape === 'one' ? [value] : Array.isArray(value) ? value : [];
  if (values.length === 0 || (shape === 'between' && values.length < 2)) return false;
  return values.every((one) => !isEmptyValue(one) && schema.safeParse(one).success);
}

/** One comparison: the operator and the value. */
export function FilterEditor({ resource, field, initial, onApply }: FilterEditorProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const id = useId();
  const operators = operatorsOf(field);
  const { Filter, firstFilterValue } = editors[field.kind];
  const [operator, setOperator] = useState(initial?.operator ?? firstOperator(operators));
  const [value, setValue] = useState<unknown>(
    initial?.value ?? (operator === 'isEmpty' ? true : firstFilterValue),
  );

  const changeOperator = (next: Operator) => {
    setOperator(next);
    if (shapeOf(next) === shapeOf(operator)) return;
    setValue(next === 'isEmpty' ? true : undefined);
  };
  const comparison = { source: field.source, operator, value };

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
      {operators.length > 1 && (
        <Select
          size="small"
          value={operator}
          onChange={(event) => changeOperator(event.target.value as Operator)}
          inputProps={{ 'aria-label': translate('crud.filters.operator') }}
        >
          {operators.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(one === 'isEmpty' ? 'crud.operators.emptiness' : `crud.operators.${one}`)}
            </MenuItem>
          ))}
        </Select>
      )}
      <Filter
        key={shapeOf(operator)}
        id={`${id}-value`}
        field={field}
        operator={operator}
        value={value}
        onChange={setValue}
        autoFocus
      />
      <Button type="submit" variant="contained" disabled={!isComplete(field, comparison)}>
        {translate('crud.filters.apply')}
      </Button>
    </Box>
  );
}
