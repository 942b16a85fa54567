import { Box } from '@mui/material';
import { areaOf, type GeoArea } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import { polygonsOf, ringsOf, squareKilometres } from '../../../contract/geometry/areas.ts';
import type { Position } from '../../../contract/geometry/outline.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

const size = 160;
const margin = 8;

/** Positions in the drawing. Far from the equator, a degree of longitude is shorter. */
function projected(area: GeoArea): [x: number, y: number][][] {
  const outlines = ringsOf(area);
  const latitudes = outlines.flat().map(([, latitude]) => latitude);
  const middle = latitudes.reduce((sum, latitude) => sum + latitude, 0) / Math.max(1, latitudes.length);
  const shrink = Math.cos((middle * Math.PI) / 180);
  const flat = outlines.map((ring) =>
    ring.map(([longitude, latitude]: Position): [number, number] => [longitude * shrink, -latitude]),
  );
  const [xs, ys] = [flat.flat().map(([x]) => x), flat.flat().map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = (size - 2 * margin) / Math.max(Math.max(...xs) - left, Math.max(...ys) - top);
  return flat.map((ring) => ring.map(([x, y]) => [margin + (x - left) * scale, margin + (y - top) * scale]));
}

/** How large an area is, and how many holes it has. */
export function AreaSize({ value }: { value: unknown }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const area = areaOf(value);
  if (!area) return null;
  const size = figures(squareKilometres(area), 0, 2);
  const holes = ringsOf(area).length - polygonsOf(area).length;
  return holes === 0
    ? translate('crud.geoArea.size', { size })
    : translate('crud.geoArea.sizeWithHoles', { size, smart_count: holes });
}

/** The shape of an area, without a map under it, and its size. */
export default function AreaPreview({ value }: { value: unknown }) {
  const translate = useTranslate();
  const area = areaOf(value);
  if (!area) return null;
  const shape =
    area.type === 'Circle' ? (
      <circle cx={size / 2} cy={size / 2} r={size / 2 - margin} />
    ) : (
      <path
        fillRule="evenodd"
        d={projected(area)
          .map((ring) => `M${ring.map((point) => point.join(',')).join('L')}Z`)
          .join('')}
      />
    );
  const drawing = (
    <Box
      component="svg"
      role="img"
      aria-label={translate('crud.geoArea.preview')}
      viewBox={`0 0 ${size} ${size}`}
      sx={{
        display: 'block',
        width: size,
        height: size,
        mt: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fill: 'currentColor',
        fillOpacity: 0.15,
        stroke: 'currentColor',
        strokeWidth: 1.5,
        color: 'primary.main',
      }}
    >
      {shape}
    </Box>
  );
  return (
    <>
      <AreaSize value={value} />
      {drawing}
    </>
  );
}
