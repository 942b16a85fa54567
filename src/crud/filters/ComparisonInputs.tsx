import Close from '@mui/icons-material/Close';
import { Box, MenuItem, Select } from '@mui/material';
import { useId } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Operator } from '../../../contract/fieldKinds/operators.ts';
import { operatorsOf, type Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { fieldBySource, filterFields } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import type { Comparison } from './comparisons.ts';
import { type DraftCondition, newComparison, shapeOf, withOperator } from './filterDrafts.ts';

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

interface ConditionRowProps {
  resource: Resource;
  condition: DraftCondition;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
}

/** A condition that a person builds: its field, its comparison and its value. */
export function ConditionRow({ resource, condition, onChange, onRemove }: ConditionRowProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const id = useId();
  const { comparison } = condition;
  const field = fieldBySource(resource, comparison.source);
  const offered = filterFields(resource);
  const fields = field && !offered.includes(field) ? [field, ...offered] : offered;
  const name = field ? words.field(field) : comparison.source;

  const chooseField = (source: string) => {
    const next = fields.find((one) => one.source === source);
    if (next) onChange({ ...condition, comparison: newComparison(next) });
  };
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 2, alignItems: 'start', minWidth: 0 }}
    >
      {field ? (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: '1fr', sm: '180px 160px minmax(0, 1fr)' },
          }}
        >
          <LabelledSelect
            label={<Box sx={visuallyHidden}>{translate('crud.filters.fieldOfRow')}</Box>}
            value={field.source}
            onChange={chooseField}
          >
            {fields.map((one) => (
              <option key={one.source} value={one.source}>
                {words.field(one)}
              </option>
            ))}
          </LabelledSelect>
          <Box component="label" id={`${id}-value-label`} htmlFor={`${id}-value`} sx={visuallyHidden}>
            {name}
          </Box>
          <ComparisonInputs
            key={field.source}
            id={`${id}-value`}
            field={field}
            comparison={comparison}
            onChange={(next) => onChange({ ...condition, comparison: next })}
          />
        </Box>
      ) : (
        <Box sx={{ color: 'warning.main', py: 1 }}>
          {translate('crud.filters.goneField', { field: comparison.source })}
        </Box>
      )}
      <ToolButton
        size="small"
        label={translate('crud.filters.removeCondition', { field: name })}
        icon={<Close fontSize="small" />}
        onClick={onRemove}
      />
    </Box>
  );
}
