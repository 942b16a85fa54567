import { useGetOne } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { type InheritedValue, inheritedOf, ownNames } from '../../../contract/inherited.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { labelOf, recordTitle } from '../../dataProviders/recordLabels.ts';
import type { FormValues } from '../../kit/records/fields.ts';
import { useNamedResource } from '../../kit/records/useResource.ts';

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
