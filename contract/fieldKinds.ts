import type { Field } from './fieldKinds/field.ts';
import type { FieldKindContract } from './fieldKinds/kind.ts';
import { type FieldKind, kinds } from './fieldKinds/kinds.ts';
import { type TextContext, wholeUnits } from './fieldKinds/moneyText.ts';

/** What both sides agree on about each kind. */
export const fieldKinds: Readonly<Record<FieldKind, FieldKindContract>> = kinds;

type OfKind = Pick<Field, 'kind'>;

/** True for a field that names one record, or several records, of a resource. */
export const isReference = ({ kind }: OfKind): boolean => namesRecord({ kind }) || namesRecords({ kind });

/** True for a field that names one record of a resource. */
export const namesRecord = ({ kind }: OfKind): boolean => fieldKinds[kind].linksTo === 'record';

/** True for a field that names several records of a resource. */
export const namesRecords = ({ kind }: OfKind): boolean => fieldKinds[kind].linksTo === 'records';

/** True for a field that holds the id of a stored file. */
export const isFile = ({ kind }: OfKind): boolean => fieldKinds[kind].linksTo === 'file';

/** True for a field whose value nobody can read back. */
export const isSecret = ({ kind }: OfKind): boolean => fieldKinds[kind].isSecret === true;

/** True for a field whose value the server makes. */
export const isIssued = ({ kind }: OfKind): boolean => fieldKinds[kind].isIssued === true;

/** The columns that a field has in a file: one, or one for each language. They read like fields themselves. */
export const fileFields = (field: Field): Field[] => fieldKinds[field.kind].parts?.(field) ?? [field];

/** True for a field that holds an amount of money, in minor units of the customer's currency. */
export const isMoney = ({ kind }: OfKind): boolean => fieldKinds[kind].isMoney === true;

/** True for a field that holds a day of the calendar. */
export const isDay = ({ kind }: OfKind): boolean => fieldKinds[kind].time === 'day';

/** True for a field that holds a moment. */
export const isMoment = ({ kind }: OfKind): boolean => fieldKinds[kind].time === 'moment';

/** True for a field that holds a point on a map or an area. */
export const isPlace = ({ kind }: OfKind): boolean => fieldKinds[kind].place !== undefined;

/** True for a field that holds an area on a map. */
export const isArea = ({ kind }: OfKind): boolean => fieldKinds[kind].place === 'area';

/** The number that a file has for one: an amount of money in whole units, any other number as it is. */
export const numberForFile = (
  field: OfKind | undefined,
  value: number,
  { currencyDigits }: TextContext,
): number => (field && isMoney(field) ? wholeUnits(value, currencyDigits) : value);

/** True for a field that holds a number. */
export const isNumeric = ({ kind }: OfKind): boolean => fieldKinds[kind].operand === 'number';

/** True for a field that holds records of another resource, edited and saved with this one. It has no column. */
export const isLines = ({ kind }: OfKind): boolean => fieldKinds[kind].linksTo === 'lines';

/** True for a text that can be equal to another; a long text only contains others. */
export const isComparableText = ({ kind }: Field): boolean =>
  ['eq', 'startsWith'].every((name) => fieldKinds[kind].operators.some((one) => one === name));
