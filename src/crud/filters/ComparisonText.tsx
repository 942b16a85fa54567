import { Fragment } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { periods } from '../../../contract/fieldKinds/periods.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import type { Comparison } from './comparisons.ts';

/** A comparison in words, after the name of its field: "is Dairy", "at least 5", "is empty". */
export function ComparisonText({ field, comparison }: { field: Field; comparison: Comparison }) {
  const translate = useTranslate();
  const { operator, value } = comparison;
  if (operator === 'isEmpty')
    return translate(value === true ? 'crud.operators.isEmpty' : 'crud.operators.hasValue');
  if (operator === 'during') return <PeriodText period={value} />;
  const { Text } = cells[field.kind];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const separator = operator === 'between' ? ` ${translate('crud.filters.through')} ` : ', ';
  const isPlainEquality = operator === 'in' && values.length === 1;
  return (
    <>
      {translate(`crud.operators.${isPlainEquality ? 'eq' : operator}`)}{' '}
      <strong>
        {values.map((one, index) => (
          <Fragment key={String(one)}>
            {index > 0 && separator}
            {typeof one === 'string' && (operator === 'contains' || operator === 'startsWith') ? (
              one
            ) : (
              <Text field={field} value={one} />
            )}
          </Fragment>
        ))}
      </strong>
    </>
  );
}

/** "is today", "is in the last 7 days". */
function PeriodText({ period }: { period: unknown }) {
  const translate = useTranslate();
  const known = periods.find((one) => one === period);
  return (
    <>
      {translate('crud.operators.eq')}{' '}
      <strong>{known ? translate(`crud.periods.${known}`) : String(period)}</strong>
    </>
  );
}
