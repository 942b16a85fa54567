import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { boundsOf } from '../../../contract/geometry/areas.ts';
import { zoneSizes } from '../../../contract/stores/zoneRules.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import type { DrawnPlace } from '../../kit/map/drawMap.ts';
import { MapCanvas } from '../../kit/map/MapCanvas.tsx';
import { useLandmarks } from '../../kit/map/useLandmarks.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { useOptions } from '../../kit/useOptions.tsx';
import { ViewNote } from '../../kit/ViewNote.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { CoverageTable } from './CoverageTable.tsx';
import { useCoverage } from './useCoverage.ts';

/** Where the zones of stores overlap, and which places between them nobody delivers to. */
export default function CoveragePage() {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const groups = useOptions('stores/groups');
  const [groupUuid, setGroup] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { query, zones, overlaps, holes, more } = useCoverage(groupUuid);
  const landmarks = useLandmarks(useResource('stores/delivery-zones'));
  const places = useMemo(
    (): DrawnPlace[] => [
      ...landmarks,
      ...(zones ?? []).map(({ id, name, store, area }) => ({
        id,
        title: translate('zones.otherOf', { zone: name, store: store.name }),
        place: { area },
      })),
      ...[...overlaps, ...holes].map(({ id, kind, number, area }) => ({
        id,
        title: translate(`zones.${kind}`, { number }),
        place: { area },
        look: kind,
      })),
    ],
    [landmarks, zones, overlaps, holes, translate],
  );
  const part = [...overlaps, ...holes].find(({ id }) => id === chosen);
  const lookAt = useMemo(() => part && boundsOf(part.area), [part]);
  const choosing = { chosen, onChoose: setChosen };
  const findings = () => {
    if (!zones) return <LoadingSkeleton shape="table" rows={6} />;
    if (zones.length === 0) return <ViewNote text={translate('zones.noZones')} />;
    return (
      <>
        <CoverageTable
          {...choosing}
          title={translate('zones.overlaps')}
          hint={translate('zones.overlapsHint')}
          none={translate('zones.noOverlaps')}
          parts={overlaps}
        />
        <CoverageTable
          {...choosing}
          title={translate('zones.holes')}
          hint={translate('zones.holesHint')}
          none={translate('zones.noHoles')}
          parts={holes}
        />
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {translate('zones.tiny', { size: figures(zoneSizes.smallest, 0, 2) })}
        </Box>
      </>
    );
  };
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', overflow: 'auto' }}>
      <PageHeader title={translate('zones.coverage')} />
      {query.error ? (
        <FailedState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 6, flex: 1, px: 6, pb: 6 }}>
          <Box
            component="section"
            aria-label={translate('zones.map')}
            sx={{ flex: '3 1 480px', display: 'flex', flexDirection: 'column', gap: 4, minHeight: 420 }}
          >
            {groups && (
              <LabelledSelect label={translate('zones.group')} value={groupUuid} onChange={setGroup}>
                <option value="">{translate('zones.allStores')}</option>
                {groups}
              </LabelledSelect>
            )}
            {zones ? <MapCanvas places={places} lookAt={lookAt} /> : <LoadingSkeleton />}
            {more > 0 && (
              <ViewNote text={translate('zones.moreCoverage', { shown: figures(zones?.length ?? 0) })} />
            )}
          </Box>
          <Box sx={{ flex: '2 1 400px', minWidth: 280, display: 'grid', gap: 6, alignContent: 'start' }}>
            {findings()}
          </Box>
        </Box>
      )}
    </Box>
  );
}
