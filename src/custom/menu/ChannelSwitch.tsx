import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import type { MenuWorkbench, WorkbenchItem } from '../../../contract/calls/menuWorkbench.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { channelWidth } from './itemColumns.ts';
import type { MenuSteps } from './useMenuSteps.ts';

interface ChannelSwitchProps {
  item: WorkbenchItem;
  channel: MenuWorkbench['channels'][number];
  /** The place of the channel among those of the menu. */
  place: number;
  steps: MenuSteps;
}

/** Whether guests see an item on a channel, and whether it is different there. */
export function ChannelSwitch({ item, channel, place, steps }: ChannelSwitchProps) {
  const translate = useTranslate();
  const state = item.channels[place];
  const { change, add } = steps.may;
  const note = !state ? 'menu.notSold' : state.own.length > 0 ? 'menu.panel.own' : undefined;
  return (
    <Box sx={{ width: channelWidth, flex: 'none', textAlign: 'center', lineHeight: 1.2 }}>
      <Switch
        size="small"
        checked={state?.isVisible === true}
        disabled={state ? !change : !add}
        onChange={(_event, isVisible) => void steps.setVisible(item, place, isVisible)}
        slotProps={{
          input: { 'aria-label': translate('menu.visibleOn', { item: item.name, channel: channel.name }) },
        }}
      />
      {note && (
        <Box sx={{ typography: 'caption', color: 'text.secondary', lineHeight: 1 }}>{translate(note)}</Box>
      )}
    </Box>
  );
}
