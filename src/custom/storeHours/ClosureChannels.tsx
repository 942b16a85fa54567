import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { LinkBase, useCreatePath, useGetList } from 'ra-core';
import type { ClosureOnWire } from '../../../contract/calls/storeHours.ts';
import { channelOf } from '../../../contract/deployment/channels.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

/** More channels than anybody sells through. */
const mostChannels = 50;

/** What a channel will do. Websites, and channels that a customer made, read with the menus what guests can order. */
function willDo({ openChannelIds, takes }: ClosureOnWire, { id, code }: WireRecord) {
  if (openChannelIds.includes(String(id))) return 'storeHours.asUsual';
  const whileClosed = channelOf(String(code))?.whileClosed ?? 'SHOWN';
  if (whileClosed === 'ON_DEVICE') return 'storeHours.onDevice';
  if (whileClosed === 'AT_COUNTER') return 'storeHours.atCounter';
  if (whileClosed === 'SHOWN') return `storeHours.channelTakes.${takes}` as const;
  return takes === 'DELIVERY' ? 'storeHours.asUsual' : 'storeHours.denied';
}

/** What each channel will do during each closure. */
export function ClosureChannels({ closures }: { closures: readonly ClosureOnWire[] }) {
  const translate = useTranslate();
  const { day: dayText } = useMomentFormats();
  const createPath = useCreatePath();
  const canList = useRegistry().get('channels')?.verbs.has('list') ?? false;
  const { data: channels = [] } = useGetList<WireRecord>(
    'channels',
    { filter: { isActive: true }, pagination: { page: 1, perPage: mostChannels } },
    { enabled: canList },
  );
  const title = translate('storeHours.channels');
  const daysOf = ({ firstDay, lastDay }: ClosureOnWire) =>
    [...new Set([firstDay, lastDay])].map((day) => dayText(day)).join(' – ');
  return (
    <Box component="section">
      <Typography component="h2" variant="h2" sx={{ pb: 2 }}>
        {title}
      </Typography>
      {closures.length === 0 ? (
        <Typography color="text.secondary">{translate('storeHours.noClosures')}</Typography>
      ) : (
        <Box tabIndex={0} role="region" aria-label={title} sx={{ overflowX: 'auto' }}>
          <Table size="small" aria-label={title}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('storeHours.closures')}</TableCell>
                <TableCell>{translate('storeHours.days')}</TableCell>
                {channels.map(({ id, name }) => (
                  <TableCell key={id}>{String(name)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {closures.map((closure) => (
                <TableRow key={closure.id}>
                  <TableCell component="th" scope="row" sx={{ fontWeight: 'inherit' }}>
                    <LinkBase
                      className="link"
                      to={createPath({ resource: 'stores/closures', id: closure.id, type: 'edit' })}
                    >
                      {closure.name}
                    </LinkBase>
                  </TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{daysOf(closure)}</TableCell>
                  {channels.map((channel) => (
                    <TableCell key={channel.id}>{translate(willDo(closure, channel))}</TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Box>
  );
}
