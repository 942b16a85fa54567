import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { type GeoArea, mostPositions, positionsIn } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../LabelledSelect.tsx';
import type { DrawnPlace } from '../map/drawMap.ts';
import { MapCanvas } from '../map/MapCanvas.tsx';
import { type SimplifiedArea, simplifyArea } from '../map/simplifyArea.ts';
import { polygonsIn } from './areaText.ts';

/** An outline with more points than an area takes. */
export interface LargeOutline {
  name: string;
  value: unknown;
}

interface SimplifyOfferProps {
  outlines: readonly LargeOutline[];
  /** The simplified areas in the order of the outlines; none for an outline that cannot be simplified. */
  onAccept: (areas: readonly (GeoArea | undefined)[]) => void;
  /** Goes on without the outlines, where that is possible. */
  onLeaveOut?: (() => void) | undefined;
}

/** Simplifies one outline after the other. Each can take seconds, so the page draws in between. */
function useSimplified(outlines: readonly LargeOutline[]): readonly (SimplifiedArea | undefined)[] {
  const [found, setFound] = useState({ of: outlines, areas: [] as (SimplifiedArea | undefined)[] });
  const areas = found.of === outlines ? found.areas : [];
  const next = outlines[areas.length];
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => {
      const area = simplifyArea(polygonsIn(next.value));
      setFound((before) => ({
        of: outlines,
        areas: [...(before.of === outlines ? before.areas : []), area],
      }));
    });
    return () => clearTimeout(timer);
  }, [next, outlines]);
  return areas;
}

/** Offers outlines with fewer points, and shows how far they move and how they look before and after. */
export default function SimplifyOffer({ outlines, onAccept, onLeaveOut }: SimplifyOfferProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const [chosen, setChosen] = useState('0');
  const simplified = useSimplified(outlines);
  const isReady = simplified.length === outlines.length;
  const good = simplified.filter((one) => one !== undefined).length;
  const outline = outlines[Number(chosen)];
  const after = simplified[Number(chosen)];
  return (
    <Alert severity="warning" icon={false} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {outlines.length > 1 && (
          <LabelledSelect
            label={translate('crud.geoArea.simplify.which')}
            value={chosen}
            onChange={setChosen}
          >
            {outlines.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two outlines can have one name
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </LabelledSelect>
        )}
        <Typography variant="body2">
          {translate('crud.geoArea.simplify.tooMany', {
            points: figures(positionsIn(outline?.value)),
            limit: figures(mostPositions),
          })}
        </Typography>
        <Typography variant="body2" role="status">
          {after
            ? translate('crud.geoArea.simplify.moves', {
                points: figures(after.points),
                metres: figures(after.metres, 0, 1),
              })
            : translate(`crud.geoArea.simplify.${isReady ? 'none' : 'working'}`)}
        </Typography>
        {outline && after && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            <ComparedMap
              title={translate('crud.geoArea.simplify.before')}
              area={{ type: 'MultiPolygon', coordinates: polygonsIn(outline.value) }}
            />
            <ComparedMap title={translate('crud.geoArea.simplify.after')} area={after.area} />
          </Box>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {isReady && good > 0 && (
            <Button variant="contained" onClick={() => onAccept(simplified.map((one) => one?.area))}>
              {translate('crud.geoArea.simplify.accept', { smart_count: good })}
            </Button>
          )}
          {onLeaveOut && (
            <Button variant="outlined" color="inherit" onClick={onLeaveOut}>
              {translate('crud.geoArea.simplify.leaveOut')}
            </Button>
          )}
        </Box>
      </Box>
    </Alert>
  );
}

function ComparedMap({ title, area }: { title: string; area: GeoArea }) {
  const id = useId();
  const places: DrawnPlace[] = [{ id: 'own', title, place: { area }, look: 'strong' }];
  return (
    <Box component="figure" aria-labelledby={id} sx={{ flex: '1 1 240px', m: 0 }}>
      <Typography id={id} component="figcaption" variant="caption">
        {title}
      </Typography>
      <Box sx={{ display: 'flex', height: 260 }}>
        <MapCanvas places={places} />
      </Box>
    </Box>
  );
}
