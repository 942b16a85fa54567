import type { ReportAnswer } from '../../../contract/calls/reports.ts';
import { isDay, isMoney } from '../../../contract/fieldKinds.ts';
import type { Measure, Report } from '../../../contract/options/reports.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { listText } from '../../i18n/listText.ts';
import { useIntlLocale } from '../../i18n/useIntlLocale.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { columnField } from '../records/fields.ts';
import { useWords } from '../records/useWords.ts';

type GroupValue = ReportAnswer['rows'][number]['groups'][number];

/** Returns functions that put the groups and figures of a report into words. */
export function useReportTexts(resource: Resource) {
  const translate = useTranslate();
  const { day: dayText, timeOfDay } = useMomentFormats();
  const registry = useRegistry();
  const { figures } = useNumberFormats();
  const { money } = useMoneyFormats();
  const words = useWords(resource);
  const months = new Intl.DateTimeFormat(useIntlLocale(), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

  const group = ({ field: name, period }: Report['groups'][number], { value, label }: GroupValue): string => {
    const { resource: target } = columnField(resource, name);
    const fixed = target === undefined ? undefined : registry.get(target)?.rowNames?.[String(value)];
    if (fixed !== undefined) return fixed;
    if (label !== null) return label;
    if (value === null) return translate('crud.report.none');
    if (period === 'hour') return timeOfDay(value);
    if (period === 'month') return months.format(new Date(`${value}-01T00:00:00Z`));
    const field = columnField(resource, name);
    if (period === 'day' || (isDay(field) && !period)) return dayText(value);
    if (typeof value === 'boolean') return translate(value ? 'crud.yes' : 'crud.no');
    if (isMoney(field)) return money(Number(value));
    return field.choices.find(({ id }) => id === value)?.label ?? String(value);
  };
  const measure = ({ field, function: worked }: Measure, value: number | null | undefined): string => {
    if (value === null || value === undefined) return '';
    if (field !== undefined && isMoney(fieldOf(resource, field))) return money(Math.round(value));
    return figures(value, 0, worked === 'count' ? 0 : 2);
  };
  /** Which records the report counts, undefined if it counts all of the list. */
  const counted = ({ where }: Report): string | undefined => {
    const conditions = Object.entries(where).map(([field, values]) => {
      const texts = [values].flat().map((value) => group({ field }, { value, label: null }));
      return `${words.field(columnField(resource, field))} ${listText(texts)}`;
    });
    if (conditions.length === 0) return undefined;
    return translate('crud.report.counted', { ...words.names, conditions: conditions.join('; ') });
  };
  return {
    group,
    measure,
    counted,
    heading: ({ field }: Report['groups'][number]) => words.field(columnField(resource, field)),
  };
}

export type ReportTexts = ReturnType<typeof useReportTexts>;
