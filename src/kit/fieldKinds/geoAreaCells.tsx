import { lazy, Suspense } from 'react';
import { areaOf } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import { polygonsOf } from '../../../contract/geometry/areas.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { CellProps, ValueProps } from '../../modules/cell.ts';
import type { FieldKindCell } from './fieldKind.ts';
import { PlainCell } from './PlainCell.tsx';

/** Lists show the text alone. */
const AreaPreview = lazy(patiently(() => import('./AreaPreview.tsx')));

/** `Outline with 5 points`, `2 outlines` or `Circle of 800 m`. */
function useAreaText(value: unknown): string {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const area = areaOf(value);
  if (!area) return '';
  if (area.type === 'Circle') return translate('crud.geoArea.circleOf', { radius: figures(area.radius) });
  const [[first = []] = [], ...more] = polygonsOf(area);
  // The last position only repeats the first.
  return more.length === 0
    ? translate('crud.geoArea.outlineOf', { smart_count: first.length - 1 })
    : translate('crud.geoArea.outlines', { smart_count: more.length + 1 });
}

export const AreaText = ({ value }: ValueProps) => useAreaText(value);

function AreaCell({ value, place }: CellProps) {
  const text = useAreaText(value);
  if (place === 'list' || text === '') return <PlainCell text={text} />;
  return (
    <>
      <PlainCell text={text} />
      <Suspense fallback={null}>
        <AreaPreview value={value} />
      </Suspense>
    </>
  );
}

export const geoArea: FieldKindCell = { Cell: AreaCell, Text: AreaText, align: 'left', width: 180 };
