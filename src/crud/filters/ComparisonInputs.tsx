import { Box, MenuItem, Select } from '@mui/material';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Operator } from '../../../contract/fieldKinds/operators.ts';
import { operatorsOf } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { shapeOf, withOperator } from './comparisonDraft.ts';
import type { Comparison } from './comparisons.ts';

interface ComparisonInputsProps {
  field: Field;
  comparison: Comparison;
  onChange: (comparison: Comparison) => void;
  /** Its label has this id with `-label` behind it. */
  id: string;
  /** How many records each choice would leave, in words, by the id of the choice. */
  counts?: ReadonlyMap<string, string> | undefined;
  autoFocus?: boolean;
}

/** The operator of a comparison, if the field has several, and its value. */
export function ComparisonInputs({ field, comparison, onChange, id, ...more }: ComparisonInputsProps) {
  const translate = useTranslate();
  const operators = operatorsOf(field);
  const { operator, value } = comparison;
  const { Filter } = editors[field.kind];
  return (
    <>
      {operators.length > 1 && (
        <Select
          size="small"
          value={operator}
          onChange={(event) => onChange(withOperator(comparison, event.target.value as Operator))}
          inputProps={{ 'aria-label': translate('crud.filters.operator') }}
        >
          {operators.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(one === 'isEmpty' ? 'crud.operators.emptiness' : `crud.operators.${one}`)}
            </MenuItem>
          ))}
        </Select>
      )}
      <Box sx={{ minWidth: 0 }}>
        <Filter
          key={shapeOf(operator)}
          id={id}
          field={field}
          operator={operator}
          value={value}
          onChange={(next) => onChange({ ...comparison, value: next })}
          {...more}
        />
      </Box>
    </>
  );
}
