import Box from '@mui/material/Box';
import type { MenuWorkbench } from '../../../contract/calls/menuWorkbench.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import {
  actionsWidth,
  channelWidth,
  handleWidth,
  headHeight,
  leastWidth,
  pictureWidth,
} from './itemColumns.ts';

/** The names of the channels above their switches. Hidden from screen readers, since each switch says its own name. */
export function ItemHead({ channels }: Pick<MenuWorkbench, 'channels'>) {
  const translate = useTranslate();
  return (
    <Box
      aria-hidden
      sx={{
        ...{ display: 'flex', alignItems: 'center', height: headHeight, pr: 1 },
        ...{ position: 'sticky', top: 0, zIndex: 1, bgcolor: 'surface.sunken' },
        ...{ typography: 'body2', color: 'text.secondary', fontWeight: 'fontWeightMedium' },
        ...{ borderBottom: 1, borderColor: 'divider' },
      }}
      style={{ minWidth: leastWidth(channels.length) }}
    >
      <Box sx={{ flex: 1, pl: `${handleWidth + pictureWidth}px` }}>{translate('menu.item')}</Box>
      {channels.map(({ id, name }) => (
        <Box key={id} className="one-line" title={name} sx={{ width: channelWidth, textAlign: 'center' }}>
          {name}
        </Box>
      ))}
      <Box sx={{ width: actionsWidth }} />
    </Box>
  );
}
