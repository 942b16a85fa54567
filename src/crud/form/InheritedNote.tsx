import { Box, Button } from '@mui/material';
import { LinkBase, useCreatePath, useGetOne } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { type InheritedValue, inheritedOf, ownNames } from '../../../contract/inherited.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, isOneForCustomer, type Resource } from '../../../contract/resource.ts';
import { labelOf, recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import type { FormValues } from '../../kit/records/fields.ts';
import { useNamedResource } from '../../kit/records/useResource.ts';
import type { Words } from '../../kit/records/useWords.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

interface InheritedNoteProps {
  field: Field;
  words: Words;
  isOwn: boolean;
  inherited: InheritedValue | undefined;
  /** The id of its text, which describes the input. */
  id?: string;
  /** Undefined where the person cannot change the record. */
  onGiveUp?: () => void;
}

/** Says under a value whether it is inherited and from where, and offers to replace the record's own value with it. */
export function InheritedNote({ field, words, isOwn, inherited, id, onGiveUp }: InheritedNoteProps) {
  const translate = useTranslate();
  if (!isOwn && !inherited) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        minHeight: 24,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <Box component="span" id={id}>
        {isOwn ? (
          <OwnText {...{ field, inherited }} />
        ) : (
          <>
            {translate('crud.inherited.from')} <Source from={inherited?.from ?? null} />
          </>
        )}
      </Box>
      {isOwn && onGiveUp && (
        <Button
          size="small"
          aria-label={translate('crud.inherited.useOf', { field: words.field(field) })}
          onClick={onGiveUp}
          sx={{ py: 0, minWidth: 0, '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {translate('crud.inherited.use')}
        </Button>
      )}
    </Box>
  );
}

/** “Own value. Drill: R 120.00”. */
function OwnText({ field, inherited }: Pick<InheritedNoteProps, 'field' | 'inherited'>) {
  const translate = useTranslate();
  if (!inherited) return translate('crud.inherited.ownValue');
  const { Text } = cells[field.kind];
  const { value, label, from } = inherited;
  const record = { id: '', labels: { [field.source]: label } };
  return (
    <>
      {translate('crud.inherited.ownValue')} <Source from={from} />
      {': '}
      {isEmptyValue(value) ? (
        translate('crud.form.nothing')
      ) : (
        <Text field={field} value={value} record={record} />
      )}
    </>
  );
}

/** The name of the record that has the value, as a link for people who may open it. */
function Source({ from }: Pick<InheritedValue, 'from'>) {
  const createPath = useCreatePath();
  const resource = useRegistry().get(from?.resource ?? '');
  if (!from) return null;
  const name = from.name ?? resource?.labels.one ?? '';
  if (!resource?.verbs.has('get')) return name;
  const type = isOneForCustomer(resource) ? 'list' : 'edit';
  return (
    <LinkBase className="link" to={createPath({ resource: resource.name, type, id: from.id })}>
      {name}
    </LinkBase>
  );
}

/** A field of a form that inherits its value until somebody gives it its own. */
export interface Inheritance {
  isOwn: boolean;
  /** Undefined while the form names no base, or the base is loading. */
  inherited: InheritedValue | undefined;
  /** Makes the value that the form already holds the field's own. */
  begin: () => void;
  /** Takes the inherited value again. */
  giveUp: () => void;
}

/** What a field inherits in the form around it, and whether its value is the record's own. */
export function useInheritance(
  resource: Resource,
  field: Field,
  record: WireRecord | undefined,
): Inheritance {
  const { control, setValue } = useFormContext<FormValues>();
  const { base: reference, of = '' } = resource.overrides ?? {};
  const base = reference === undefined ? undefined : fieldOf(resource, reference);
  const target = useNamedResource(base?.resource ?? of);
  // A single record inherits from the one record of the customer, whatever the form holds.
  const id = useWatch({ control, name: base?.source ?? ownName });
  const own = ownNames({ [ownName]: useWatch({ control, name: ownName }) });
  const isSame = record !== undefined && (!base || record[base.source] === id);
  const isKnown = typeof id === 'string' || typeof id === 'number';
  const { data: other } = useGetOne<WireRecord>(
    target.name,
    { id: isKnown ? id : '' },
    { enabled: isKnown && !isSame && target.verbs.has('get') },
  );
  const inherited = isSame ? inheritedOf(record, field) : other && handedDown(target, other, field);
  const setOwn = (names: readonly string[]) => setValue(ownName, names, { shouldDirty: true });
  return {
    isOwn: own.includes(field.source),
    inherited,
    begin: () => {
      if (!own.includes(field.source)) setOwn([...own, field.source]);
    },
    giveUp: () => {
      setValue(field.source, inherited?.value ?? null, { shouldValidate: true });
      setOwn(own.filter((name) => name !== field.source));
    },
  };
}

/** The value that a field would inherit from a record that is chosen as the base. */
function handedDown(target: Resource, base: WireRecord, field: Field): InheritedValue {
  const { source } = fieldOf(target, field.name);
  return {
    value: base[source] ?? null,
    label: labelOf(base, source),
    from: { resource: target.name, id: base.id, name: recordTitle(target, base) },
  };
}
