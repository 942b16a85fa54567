import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import type { MenuWorkbench, WorkbenchItem } from '../../../contract/calls/menuWorkbench.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { MenuSteps } from './useMenuSteps.ts';

interface ChannelHeadProps {
  channel: MenuWorkbench['channels'][number];
  place: number;
  item: WorkbenchItem;
  steps: MenuSteps;
}

/** The name of a channel, and whether it sells the item. */
export function ChannelHead({ channel, place, item, steps }: ChannelHeadProps) {
  const translate = useTranslate();
  const isSold = item.channels[place] !== null;
  const isPossible = isSold ? steps.may.takeOff : steps.may.add;
  return (
    <TableCell sx={{ minWidth: 150 }}>
      <Box>{channel.name}</Box>
      {isPossible && (
        <Button
          size="small"
          color="inherit"
          sx={{ ml: -2 }}
          onClick={() =>
            void (isSold ? steps.takeOff(item, place) : steps.setVisible(item, place, item.isActive))
          }
        >
          {translate(isSold ? 'menu.panel.takeOff' : 'menu.panel.add', { channel: channel.name })}
        </Button>
      )}
    </TableCell>
  );
}
