import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { CoveragePart } from './useCoverage.ts';
import { ZoneLink } from './ZoneLink.tsx';

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
export function CoverageTable({ title, hint, none, parts, chosen, onChoose }: CoverageTableProps) {
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
