import {
  Box,
  Checkbox,
  FormControlLabel,
  FormGroup,
  MenuItem,
  Radio,
  RadioGroup,
  Select,
  Switch,
} from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FieldKindEditor, FilterInputProps, InputProps } from './fieldKind.ts';
import { editorOf, MemberFilter } from './filters.tsx';
import { inputAttributes } from './inputParts.tsx';

const none = '';

interface Option {
  id: string;
  label: string;
}

function SelectInput({ options, ...props }: InputProps & { options: Option[] }) {
  const { field, value, onChange, onBlur, autoFocus } = props;
  const translate = useTranslate();
  const { id, disabled, ...attributes } = inputAttributes(props);
  return (
    <Select
      fullWidth
      size="small"
      displayEmpty
      value={value === null || value === undefined ? none : String(value)}
      onChange={(event) => onChange(event.target.value === none ? null : event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
      autoFocus={autoFocus}
      error={props.isInvalid}
      SelectDisplayProps={
        { id, ...attributes, 'aria-labelledby': `${id}-label ${id}` } as React.HTMLAttributes<HTMLDivElement>
      }
    >
      {!field.required && (
        <MenuItem value={none} sx={{ color: 'text.secondary' }}>
          {translate(field.choicesOf === 'timeZones' ? 'crud.input.asCustomer' : 'crud.input.none')}
        </MenuItem>
      )}
      {options.map(({ id: optionId, label }) => (
        <MenuItem key={optionId} value={optionId}>
          {label}
        </MenuItem>
      ))}
    </Select>
  );
}

const ChoiceInput = (props: InputProps) => <SelectInput {...props} options={props.field.choices} />;

/** A choice, and how many records it would leave. */
function CountedLabel({ label, count }: { label: string; count: string | undefined }) {
  if (count === undefined) return label;
  return (
    <>
      {label}{' '}
      <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {count}
      </Box>
    </>
  );
}

/** All options, each with a box. People see a handful at a glance, which a closed list does not allow. */
function ChoicesInput({
  field,
  id,
  value,
  onChange,
  onBlur,
  isDisabled,
  describedBy,
  autoFocus,
  counts,
}: InputProps) {
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const toggle = (option: string) =>
    onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
  return (
    <FormGroup
      id={id}
      role="group"
      aria-label={field.label}
      aria-describedby={describedBy}
      onBlur={onBlur}
      sx={{
        flexDirection: field.choices.length > 6 ? 'column' : 'row',
        flexWrap: 'nowrap',
        maxHeight: 280,
        overflow: 'auto',
        // What scrolls cuts off what stands out of it, as a box to tick does on the left.
        mx: -2,
        px: 2,
        flexFlow: 'wrap',
      }}
    >
      {field.choices.map((option, index) => (
        <FormControlLabel
          key={option.id}
          label={<CountedLabel label={option.label} count={counts?.get(option.id)} />}
          disabled={isDisabled}
          control={
            <Checkbox
              autoFocus={autoFocus && index === 0}
              checked={chosen.includes(option.id)}
              onChange={() => toggle(option.id)}
            />
          }
        />
      ))}
    </FormGroup>
  );
}

export const choice = editorOf(ChoiceInput, ChoicesInput);
export const choices: FieldKindEditor = {
  Input: ChoicesInput,
  Filter: (props) => <MemberFilter {...props} Input={ChoiceInput} />,
  isWide: true,
};

function YesNoInput(props: InputProps) {
  const translate = useTranslate();
  const options = ['true', 'false'].map((id) => ({
    id,
    label: translate(id === 'true' ? 'crud.yes' : 'crud.no'),
  }));
  return (
    <SelectInput
      {...props}
      options={options}
      onChange={(next) => props.onChange(next === null ? null : next === 'true')}
    />
  );
}

/** A switch for two answers; a list if "not said" is a third one. */
function BooleanInput(props: InputProps) {
  const { field, id, value, onChange, onBlur, isDisabled, describedBy, autoFocus } = props;
  if (!field.required) return <YesNoInput {...props} />;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
      <Switch
        checked={value === true}
        disabled={isDisabled}
        onChange={(_event, checked) => onChange(checked)}
        onBlur={onBlur}
        slotProps={{ input: { id, 'aria-describedby': describedBy, autoFocus } }}
      />
    </Box>
  );
}

/** Two answers, both visible. */
function YesNoFilter({ id, field, value, onChange, counts, autoFocus }: FilterInputProps) {
  const translate = useTranslate();
  const answer = value === false ? 'no' : 'yes';
  return (
    <RadioGroup
      id={id}
      row
      aria-label={field.label}
      value={answer}
      onChange={(_event, chosen) => onChange(chosen === 'yes')}
    >
      {(['yes', 'no'] as const).map((one) => (
        <FormControlLabel
          key={one}
          value={one}
          control={<Radio autoFocus={autoFocus && one === answer} />}
          label={<CountedLabel label={translate(`crud.${one}`)} count={counts?.get(String(one === 'yes'))} />}
        />
      ))}
    </RadioGroup>
  );
}

export const boolean: FieldKindEditor = {
  Input: BooleanInput,
  Filter: YesNoFilter,
  firstFilterValue: true,
  hasOwnLabel: true,
};
