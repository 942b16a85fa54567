import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds, isIssued, isSecret } from '../../../contract/fieldKinds.ts';
import { holds } from '../../../contract/fieldRules.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { singleFields } from '../../kit/records/fields.ts';

/** The fields that people can change in the list: those with one value that is no secret. */
const changeableFields = (resource: Resource): Field[] =>
  singleFields(resource).filter((field) => !isSecret(field) && !isIssued(field));

/** True if the field of the record has a value to change: some belong only to records of a certain kind. */
export const isChangeable = (resource: Resource, field: Field, record: WireRecord): boolean =>
  changeableFields(resource).includes(field) &&
  (!field.shownWhen || holds(field.shownWhen, record, resource));

/** True if a typed character begins a new value. Choices and inputs with several parts begin with the value that is there. */
export const isTyped = ({ kind }: Field): boolean =>
  !isRoomy({ kind }) && !fieldKinds[kind].isChosen && !fieldKinds[kind].takesChoices;

/** True if the input needs more room than a cell has. */
export const isRoomy = ({ kind }: Pick<Field, 'kind'>): boolean =>
  Boolean(editors[kind].isWide || editors[kind].isTall);
