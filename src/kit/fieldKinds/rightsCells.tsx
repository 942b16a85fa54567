import { actions, everyResource, isUsual, rights as rightsSchema } from '../../../contract/rights/rights.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { CellProps, ValueProps } from '../../modules/cell.ts';
import type { FieldKindCell } from './fieldKind.ts';
import { PlainCell } from './PlainCell.tsx';

/** What a role may do, in one line: the general rule, and how many resources have their own. */
function useSummary(value: unknown): string {
  const translate = useTranslate();
  const granted = rightsSchema.safeParse(value).data;
  if (!granted) return '';
  const general = granted[everyResource] ?? [];
  const exceptions = Object.keys(granted).filter((name) => name !== everyResource).length;
  const words =
    general.length === actions.length
      ? translate('crud.rights.everything')
      : general.length === 0
        ? translate('crud.rights.nothing')
        : general
            .filter(isUsual)
            .map((action) => translate(`crud.rights.actions.${action}`))
            .join(', ');
  return exceptions === 0
    ? words
    : `${words}; ${translate('crud.rights.exceptions', { smart_count: exceptions })}`;
}

const RightsText = ({ value }: ValueProps) => useSummary(value);

const RightsCell = ({ value, place }: CellProps) => (
  <PlainCell text={useSummary(value)} isWrapping={place === 'record'} />
);

export const rights: FieldKindCell = { Cell: RightsCell, Text: RightsText, align: 'left', width: 320 };
