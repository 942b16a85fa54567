import { Box, FormHelperText, FormLabel } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { holds } from '../../../contract/fieldRules.ts';
import { inheritedOf, ownNames } from '../../../contract/inherited.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import type { FieldKindEditor } from '../../kit/fieldKinds/fieldKind.ts';
import type { FormValues } from '../../kit/records/fields.ts';
import type { Words } from '../../kit/records/useWords.ts';
import { type Inheritance, InheritedNote, useInheritance } from './InheritedNote.tsx';
import { problemsOf } from './recordResolver.ts';

const PlaceFinder = lazy(patiently(() => import('../../kit/map/PlaceFinder.tsx')));

const inputId = (formId: string, field: Field) => `${formId}-${field.source}`;

/**
 * Label, input and help lie in rows that neighbouring fields share, so that inputs line up. Where no field has a
 * label above, there is no empty space for one.
 */
const fieldStyles = (isWide: boolean | undefined) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'subgrid',
  gridRow: 'span 3',
  gridColumn: isWide ? '1 / -1' : undefined,
  alignItems: 'start',
  mb: 4,
});

interface FieldRowProps {
  resource: Resource;
  field: Field;
  words: Words;
  formId: string;
  record: WireRecord | undefined;
  autoFocus: boolean;
}

/** One field of a form; hidden while its condition does not hold. */
export function FieldRow(props: FieldRowProps) {
  const { field, resource } = props;
  const { control } = useFormContext<FormValues>();
  const deciding =
    field.shownWhen && (resource.fields.get(field.shownWhen.field)?.source ?? field.shownWhen.field);
  const decidingValue = useWatch({ control, name: deciding ?? field.source });
  if (field.shownWhen && deciding && !holds(field.shownWhen, { [deciding]: decidingValue }, resource))
    return null;
  if (field.readOnly) return <DerivedField {...props} />;
  return field.inheritance === 'value' ? <InheritingField {...props} /> : <EditableField {...props} />;
}

function InheritingField(props: FieldRowProps) {
  const inheritance = useInheritance(props.resource, props.field, props.record);
  return <EditableField {...props} inheritance={inheritance} />;
}

/** An inherited value does not look as if somebody had entered it here. */
const inheritedStyles = {
  '& input, & textarea, & [role="combobox"]': { color: 'text.secondary', fontStyle: 'italic' },
} as const;

const useIsRequired = ({ field, resource }: FieldRowProps) => {
  const condition = field.requiredWhen;
  const source = condition && (resource.fields.get(condition.field)?.source ?? condition.field);
  const { control } = useFormContext<FormValues>();
  const value = useWatch({ control, name: source ?? field.source });
  return field.required || (condition && source ? holds(condition, { [source]: value }, resource) : false);
};

let isPressed = false;
let waiting: (() => void)[] = [];

window.addEventListener(
  'pointerdown',
  () => {
    isPressed = true;
  },
  { capture: true },
);
for (const end of ['pointerup', 'pointercancel'])
  window.addEventListener(
    end,
    () => {
      isPressed = false;
      // The click comes right after this event.
      for (const work of waiting) setTimeout(work);
      waiting = [];
    },
    { capture: true },
  );

/**
 * Does something when a person leaves a field: at once, or after the click if they leave it by pressing elsewhere. What
 * it adds to the page would otherwise move a button away from under the pointer, and the click would be lost.
 */
function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

function EditableField({ inheritance, ...props }: FieldRowProps & { inheritance?: Inheritance }) {
  const { resource, field, words, formId, record, autoFocus } = props;
  const { control, setValue } = useFormContext<FormValues>();
  const { field: bound, fieldState } = useController({ name: field.source, control });
  const isRequired = useIsRequired(props);
  const { Input, isWide, isShort, hasOwnLabel } = editors[field.kind];
  const id = inputId(formId, field);
  const message = fieldState.error?.message;
  const { help } = field;
  const textId = message || help ? `${id}-text` : undefined;
  const noteId = inheritance && `${id}-inherited`;
  const describedBy = [textId, noteId].filter(Boolean).join(' ') || undefined;
  const isInherited = inheritance !== undefined && !inheritance.isOwn;
  const isBeside = hasOwnLabel && field.required;
  const label = (
    <FormLabel
      id={`${id}-label`}
      htmlFor={id}
      error={message !== undefined}
      sx={{ display: 'block', typography: 'subtitle2', color: 'text.primary', pb: isBeside ? 0 : 1 }}
    >
      {words.field(field)}
      {isRequired && !isBeside && (
        <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
          {' *'}
        </Box>
      )}
    </FormLabel>
  );
  return (
    <Box sx={fieldStyles(isWide)}>
      {!isBeside && label}
      <Box
        sx={{
          gridRow: 2,
          maxWidth: isShort ? 240 : undefined,
          ...(isBeside && { display: 'flex', alignItems: 'center', gap: 1 }),
          ...(isInherited && inheritedStyles),
        }}
      >
        <Input
          id={id}
          field={{ ...field, required: isRequired }}
          value={isInherited && inheritance.inherited ? inheritance.inherited.value : bound.value}
          onChange={(value) => {
            bound.onChange(value);
            inheritance?.begin();
            // Another record has another tree.
            for (const { source, ticks } of resource.fields.values())
              if (ticks?.of === field.name) setValue(source, null, { shouldDirty: true });
          }}
          onBlur={() => afterPress(bound.onBlur)}
          describedBy={describedBy}
          isInvalid={message !== undefined}
          autoFocus={autoFocus}
          record={record}
          problems={problemsOf(fieldState.error)}
        />
        {isBeside && label}
      </Box>
      <Box sx={{ gridRow: 3 }}>
        {textId && (
          <FormHelperText id={textId} error={message !== undefined} role={message ? 'alert' : undefined}>
            {message ?? help}
          </FormHelperText>
        )}
        {field.address && (
          <Suspense fallback={null}>
            <PlaceFinder resource={resource} field={field} words={words} />
          </Suspense>
        )}
        {inheritance && (
          <InheritedNote
            {...{ field, words }}
            id={noteId}
            isOwn={inheritance.isOwn}
            inherited={inheritance.inherited}
            onGiveUp={() => {
              inheritance.giveUp();
              // The button disappears, so the focus moves to the input that it changed.
              document.getElementById(id)?.focus();
            }}
          />
        )}
      </Box>
    </Box>
  );
}

/** A value that the product computes: shown in its place, but read-only. */
function DerivedField({ resource, field, words, record }: FieldRowProps) {
  if (!record) return null;
  return <ShownField {...{ resource, field, words, record }} Shown={editors[field.kind].Shown} />;
}

interface ShownFieldProps {
  resource: Resource;
  field: Field;
  words: Words;
  record: WireRecord;
  /** How to show it. Default: as on any page. */
  Shown?: FieldKindEditor['Shown'];
}

/** A field and its value, to read. */
export function ShownField({ resource, field, words, record, Shown }: ShownFieldProps) {
  const { isWide } = editors[field.kind];
  return (
    <Box sx={fieldStyles(isWide)}>
      <Box sx={{ typography: 'subtitle2', color: 'text.secondary', pb: 1 }}>{words.field(field)}</Box>
      <Box sx={{ gridRow: 2, minHeight: 32, alignContent: 'center' }}>
        {Shown ? (
          <Shown resource={resource} field={field} record={record} />
        ) : (
          <FieldCell resource={resource} field={field} record={record} place="record" />
        )}
      </Box>
      {field.inheritance === 'value' && (
        <Box sx={{ gridRow: 3 }}>
          <InheritedNote
            {...{ field, words }}
            isOwn={ownNames(record).includes(field.source)}
            inherited={inheritedOf(record, field)}
          />
        </Box>
      )}
    </Box>
  );
}
