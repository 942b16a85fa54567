import { Box, Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type DrawnZone, zoneCalls } from '../../../contract/calls/zones.ts';
import { areaOf } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import { boundsOf } from '../../../contract/geometry/areas.ts';
import { type CoveringZone, holesOf, type MapPart, overlapsOf } from '../../../contract/stores/coverage.ts';
import { zoneSizes } from '../../../contract/stores/zoneRules.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect, useOptions } from '../../kit/LabelledSelect.tsx';
import type { DrawnPlace } from '../../kit/map/drawMap.ts';
import { MapCanvas } from '../../kit/map/MapCanvas.tsx';
import { useLandmarks } from '../../kit/map/useLandmarks.ts';
import { ViewNote } from '../../kit/notes.tsx';
import { useResource } from '../../kit/records/useResource.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { ZoneLink } from './ZoneLink.tsx';

/** A zone in force with its outline. */
type CoverageZone = CoveringZone & Pick<DrawnZone, 'id' | 'name' | 'store'>;

/** An overlap or a hole, as the map and the tables show it. */
interface CoveragePart extends MapPart {
  id: string;
  kind: 'overlap' | 'hole';
  number: number;
  zones: readonly CoverageZone[];
  /** The share of the smaller zone; undefined for a hole. */
  share?: number;
}

const withArea = ({ id, name, store, area }: DrawnZone): CoverageZone[] => {
  const known = areaOf(area);
  return known ? [{ id, name, store, storeUuid: store.id, area: known }] : [];
};

const numbered = <Part extends MapPart>(kind: CoveragePart['kind'], parts: readonly Part[]) =>
  parts.map((part, index) => ({ ...part, kind, number: index + 1, id: `${kind} ${index + 1}` }));

/** The zones in force of a group, or of all stores, with the places where they overlap and those that they leave. */
function useCoverage(groupUuid: string) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['stores/delivery-zones', 'inForce', groupUuid],
    queryFn: ({ signal }) => api(zoneCalls.inForce, { query: groupUuid ? { groupUuid } : {}, signal }),
    placeholderData: keepPreviousData,
  });
  const zones = useMemo(() => query.data?.zones.flatMap(withArea), [query.data]);
  const overlaps = useMemo((): CoveragePart[] => numbered('overlap', overlapsOf(zones ?? [])), [zones]);
  const holes = useMemo((): CoveragePart[] => numbered('hole', holesOf(zones ?? [])), [zones]);
  return { query, zones, overlaps, holes, more: query.data?.more ?? 0 };
}

interface CoverageTableProps {
  title: string;
  hint: string;
  /** What it says where there are none. */
  none: string;
  parts: readonly CoveragePart[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Overlaps or holes with the zones that they lie between. Each leads to its place on the map. */
function CoverageTable({ title, hint, none, parts, chosen, onChoose }: CoverageTableProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const hasShares = parts.some(({ share }) => share !== undefined);
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2 }}>
      <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
        {title}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{parts.length > 0 ? hint : none}</Box>
      {parts.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={title}>
          <Table size="small" aria-label={title}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('zones.columns.part')}</TableCell>
                <TableCell>{translate('zones.columns.zones')}</TableCell>
                <TableCell align="right">{translate('zones.columns.size')}</TableCell>
                {hasShares && <TableCell align="right">{translate('zones.columns.share')}</TableCell>}
              </TableRow>
            </TableHead>
            <TableBody>
              {parts.map(({ id, kind, number, zones, squareKilometres, share }) => (
                <TableRow key={id} selected={id === chosen}>
                  <TableCell>
                    <Button
                      size="small"
                      color="inherit"
                      aria-pressed={id === chosen}
                      onClick={() => onChoose(id)}
                      sx={{ whiteSpace: 'nowrap' }}
                    >
                      {translate(`zones.${kind}`, { number })}
                    </Button>
                  </TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    {zones.map((zone) => (
                      <div key={zone.id}>
                        <ZoneLink id={zone.id}>
                          {translate('zones.otherOf', { zone: zone.name, store: zone.store.name })}
                        </ZoneLink>
                      </div>
                    ))}
                  </TableCell>
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {translate('zones.size', { size: figures(squareKilometres, 2, 2) })}
                  </TableCell>
                  {share !== undefined && (
                    <TableCell align="right">
                      {translate('zones.share', { share: figures(share * 100, 0, 0) })}
                    </TableCell>
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Box>
  );
}

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
