import type { DraggableProvided } from '@hello-pangea/dnd';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, ButtonBase, Chip, Switch } from '@mui/material';
import { LinkBase, useCreatePath } from 'ra-core';
import type { MenuWorkbench, WorkbenchItem } from '../../../contract/calls/menuWorkbench.ts';
import type { PricedMenu } from '../../../contract/catalogue/builtMenu.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type ArrangeCommand, arrangeCommand } from '../../kit/moving/MoveMenu.tsx';
import { useFileDrop } from '../../kit/useFileDrop.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { Picture } from './InheritedText.tsx';
import { type AskedOfItem, ItemMenu } from './ItemMenu.tsx';
import { handleOf } from './useDropCategory.ts';
import type { MenuSteps } from './useMenuSteps.ts';

/** What the sizes of an item cost, from the cheapest to the dearest. */
function usePriceRange(): (item: PricedMenu['items'][number]) => string {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  return ({ sizes }) => {
    const prices = sizes.flatMap(({ priceCents }) => priceCents ?? []);
    if (prices.length === 0) return translate('menu.noPrice');
    const [least, most] = [Math.min(...prices), Math.max(...prices)];
    return least === most ? money(least) : `${money(least)} – ${money(most)}`;
  };
}

interface ChannelSwitchProps {
  item: WorkbenchItem;
  channel: MenuWorkbench['channels'][number];
  /** The place of the channel among those of the menu. */
  place: number;
  steps: MenuSteps;
}

/** Pixels of the rows and columns of the items of a menu. */
export const rowHeight = 56;
export const headHeight = 36;
export const channelWidth = 76;
export const handleWidth = 32;
export const pictureWidth = 48;
export const actionsWidth = 40;
const leastName = 150;

/** Below this width, the list scrolls sideways. */
export const leastWidth = (channels: number): number =>
  handleWidth + pictureWidth + leastName + channels * channelWidth + actionsWidth;

/** Whether guests see an item on a channel, and whether it is different there. */
function ChannelSwitch({ item, channel, place, steps }: ChannelSwitchProps) {
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

interface ItemRowProps {
  item: WorkbenchItem;
  index: number;
  total: number;
  channels: MenuWorkbench['channels'];
  /** The channel whose prices and problems are shown. */
  channel: MenuWorkbench['channels'][number];
  /** The address of its picture. */
  picture: string | undefined;
  priced: PricedMenu['items'][number] | undefined;
  /** The prices are known. */
  isPriced: boolean;
  /** How many causes keep guests from ordering it, or a part of it. */
  problems: number;
  isChosen: boolean;
  steps: MenuSteps;
  /** What the menu of the item calls selling it out for today; undefined if the person may not. */
  sellOut: string | undefined;
  drag: DraggableProvided;
  /** Its place in the list in pixels; a dragged row has none. */
  top?: number;
  isDragging?: boolean;
  onFocus?: () => void;
  onCompare: () => void;
  onAsk: (what: AskedOfItem) => void;
  onCommand: (command: ArrangeCommand) => void;
}

/** An item of the menu: its handle moves it, a picture can be dropped on it, and each channel has a switch. */
export function ItemRow(props: ItemRowProps) {
  const { item, index, total, channels, channel, picture, priced, isPriced, problems, steps, drag } = props;
  const { sellOut, isChosen, isDragging = false, top, onFocus, onCompare, onAsk, onCommand } = props;
  const translate = useTranslate();
  const createPath = useCreatePath();
  const priceRange = usePriceRange();
  const { arrange } = steps.may;
  const { open, isDragActive, getRootProps, getInputProps } = useFileDrop({
    purpose: 'image',
    onFile: (file) => void steps.givePicture(item, file),
    isDisabled: !arrange,
  });
  const keys = (event: React.KeyboardEvent) => {
    const command = isDragging ? undefined : arrangeCommand(event.nativeEvent, index, total);
    if (!command || event.defaultPrevented) return;
    event.preventDefault();
    onCommand(command);
  };
  const price = priced ? priceRange(priced) : translate('menu.notSoldHere', { channel: channel.name });
  const problemsPath = `${createPath({ resource: 'menus/channel-menus', id: channel.channelMenuId, type: 'edit' })}/deployment`;
  return (
    <Box
      component="li"
      ref={drag.innerRef}
      {...drag.draggableProps}
      onFocus={onFocus}
      style={{
        ...drag.draggableProps.style,
        ...(top !== undefined && { position: 'absolute', top, left: 0, right: 0 }),
        height: rowHeight,
      }}
      sx={{
        listStyle: 'none',
        bgcolor: isChosen || isDragging || isDragActive ? 'action.selected' : 'background.paper',
        boxShadow: isDragging ? 4 : 0,
      }}
    >
      <Box
        {...getRootProps()}
        sx={{
          ...{ display: 'flex', alignItems: 'center', height: '100%', pr: 1, typography: 'body2' },
          ...{ borderBottom: 1, borderColor: 'divider' },
          outline: isDragActive ? '2px dashed' : undefined,
          outlineColor: 'primary.main',
          outlineOffset: -2,
        }}
      >
        <Box sx={{ width: handleWidth, flex: 'none' }}>
          {arrange && (
            <Box
              {...drag.dragHandleProps}
              id={handleOf(item.id)}
              onKeyDown={keys}
              aria-label={translate('crud.arrange.handle', { record: item.name, position: index + 1, total })}
              sx={{
                ...{ display: 'grid', placeItems: 'center', height: rowHeight - 2 },
                ...{ color: 'text.secondary', cursor: 'grab' },
              }}
            >
              <DragIndicatorIcon fontSize="small" />
            </Box>
          )}
        </Box>
        <Box sx={{ width: pictureWidth, flex: 'none' }}>
          {arrange ? (
            <ButtonBase
              aria-label={translate('menu.choosePicture', { item: item.name })}
              onClick={open}
              sx={{ borderRadius: 1 }}
            >
              <Picture address={picture} size={40} />
            </ButtonBase>
          ) : (
            <Picture address={picture} size={40} />
          )}
          <input {...getInputProps({ hidden: true })} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, pr: 2 }}>
          <ButtonBase
            aria-label={translate('menu.compare', { item: item.name })}
            aria-expanded={isChosen}
            onClick={onCompare}
            sx={{ maxWidth: '100%', typography: 'body2', fontWeight: 'fontWeightMedium', borderRadius: 0.5 }}
          >
            <span dir="auto" className="one-line" title={item.name}>
              {item.name}
            </span>
          </ButtonBase>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary', minWidth: 0 }}>
            <span dir="auto" className="one-line figures">
              {isPriced ? `${item.code} · ${price}` : item.code}
            </span>
            {problems > 0 && (
              <Chip
                size="small"
                color="warning"
                component={LinkBase}
                to={problemsPath}
                clickable
                label={translate('menu.problems', { smart_count: problems })}
                sx={{ height: 20, flex: 'none' }}
              />
            )}
          </Box>
        </Box>
        {channels.map((one, place) => (
          <ChannelSwitch key={one.id} {...{ item, place, steps }} channel={one} />
        ))}
        <Box sx={{ width: actionsWidth, flex: 'none' }}>
          <ItemMenu {...{ item, arrange, total, sellOut, onAsk, onCommand }} />
        </Box>
      </Box>
    </Box>
  );
}
