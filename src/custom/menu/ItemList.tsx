import { Draggable, Droppable } from '@hello-pangea/dnd';
import RestaurantIcon from '@mui/icons-material/RestaurantOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';
import type { MenuWorkbench, WorkbenchItem } from '../../../contract/calls/menuWorkbench.ts';
import { causesOf, stopsGuests } from '../../../contract/deployment/findings.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useDoToItems } from '../../kit/menuItems/useDoToItems.ts';
import type { ArrangeCommand } from '../../kit/moving/MoveMenu.tsx';
import MoveToDialog from '../../kit/moving/MoveToDialog.tsx';
import { useResource } from '../../kit/records/useResource.ts';
import { drawnItems, useRowWindow } from '../../kit/useScrollView.ts';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import type { AskedOfItem } from './ItemMenu.tsx';
import {
  actionsWidth,
  channelWidth,
  handleWidth,
  headHeight,
  ItemRow,
  leastWidth,
  pictureWidth,
  rowHeight,
} from './ItemRow.tsx';
import { focusHandle, itemDrag } from './useDropCategory.ts';
import type { GuestMenu } from './useGuestMenu.ts';
import type { MenuSteps } from './useMenuSteps.ts';
import { looseItems } from './workbenchItems.ts';

const sellOutToday = 'sellOutToday';

/** A menu, or a category of it, that has no item yet, or none that somebody looks for. */
function NoItems({ why }: { why: 'noItem' | 'noneHere' | 'noMatch' }) {
  const translate = useTranslate();
  return (
    <StateMessage
      icon={RestaurantIcon}
      title={translate(`menu.empty.${why}`)}
      hint={translate(`menu.empty.${why}Hint`)}
    />
  );
}

/** The names of the channels above their switches. Hidden from screen readers, since each switch says its own name. */
function ItemHead({ channels }: Pick<MenuWorkbench, 'channels'>) {
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
        <Box
          key={id}
          dir="auto"
          className="one-line"
          title={name}
          sx={{ width: channelWidth, textAlign: 'center' }}
        >
          {name}
        </Box>
      ))}
      <Box sx={{ width: actionsWidth }} />
    </Box>
  );
}

interface ItemListProps {
  workbench: MenuWorkbench;
  items: readonly WorkbenchItem[];
  category: string | undefined;
  channel: MenuWorkbench['channels'][number];
  guest: GuestMenu;
  steps: MenuSteps;
  /** The person looks for items by their names. */
  isFinding: boolean;
  /** The item whose channels are compared. */
  chosen: string | undefined;
  onCompare: (id: string) => void;
}

/** The items of a category, or of the menu. It draws only the rows in sight, however many there are. */
export function ItemList(props: ItemListProps) {
  const { workbench, items, category, channel, guest, steps, isFinding, chosen, onCompare } = props;
  const translate = useTranslate();
  const isOnline = useIsOnline();
  const notifyFailure = useNotifyFailure();
  const itemResource = useResource('menus/items');
  const soldOut = useDoToItems({
    action: sellOutToday,
    words: { done: 'menu.soldOut.done', begun: 'menu.soldOut.begun', undone: 'menu.soldOut.undone' },
  });
  const [box, setBox] = useState<HTMLElement | null>(null);
  /** The item with the focus, which stays drawn. */
  const [active, setActive] = useState<string>();
  const [requested, setRequested] = useState<{ what: AskedOfItem; item: WorkbenchItem }>();
  const { first, end, show } = useRowWindow(box, { count: items.length, rowHeight, headHeight });
  const activeIndex = items.findIndex(({ id }) => id === active);
  const { categories, channels } = workbench;
  const heading =
    category === looseItems
      ? translate('menu.noCategory')
      : (categories.find(({ id }) => id === category)?.name ?? translate('menu.allItems'));

  const focusAt = (id: string, index: number) => {
    setActive(id);
    show(index);
    focusHandle(id);
  };
  const moveTo = (from: number, to: number) => {
    const item = items[from];
    if (!item) return;
    void steps.moveItem(items, from, to);
    focusAt(item.id, to);
  };
  const run = (command: ArrangeCommand, index: number) => {
    const item = items[index];
    const target = 'focus' in command ? items[command.focus] : undefined;
    if (target && 'focus' in command) focusAt(target.id, command.focus);
    else if ('move' in command) moveTo(index, command.move);
    else if ('ask' in command && item) setRequested({ what: 'position', item });
  };
  const rowProps = (item: WorkbenchItem, index: number) => ({
    ...{ item, index, channels, channel, steps },
    total: items.length,
    picture: item.image === null ? undefined : workbench.pictures[item.image],
    priced: guest.items.get(item.id),
    isPriced: guest.menu !== undefined,
    problems: causesOf((guest.findings.get(item.id) ?? []).filter(stopsGuests)).length,
    isChosen: item.id === chosen,
    onCompare: () => onCompare(item.id),
    sellOut: isOnline ? itemResource.actions.get(sellOutToday)?.label : undefined,
    onAsk: (what: AskedOfItem) =>
      what === 'soldOut'
        ? soldOut.mutate({ ids: [item.id], values: {} }, { onError: notifyFailure })
        : setRequested({ what, item }),
    onCommand: (command: ArrangeCommand) => run(command, index),
  });

  if (items.length === 0)
    return <NoItems why={isFinding ? 'noMatch' : category === undefined ? 'noItem' : 'noneHere'} />;
  const requestedIndex = requested ? items.findIndex(({ id }) => id === requested.item.id) : -1;
  return (
    <>
      <Droppable
        droppableId="items"
        type={itemDrag}
        mode="virtual"
        renderClone={(clone, _snapshot, { source }) => {
          const item = items[source.index];
          return item ? <ItemRow {...rowProps(item, source.index)} drag={clone} isDragging /> : <li />;
        }}
      >
        {(list) => (
          <Box
            ref={(element: HTMLElement | null) => {
              list.innerRef(element);
              setBox(element);
            }}
            {...list.droppableProps}
            role="region"
            aria-label={translate('menu.items', { category: heading })}
            tabIndex={0}
            sx={{ flex: 1, minHeight: 0, overflow: 'auto', position: 'relative' }}
          >
            <Box sx={visuallyHidden}>{translate('menu.keys')}</Box>
            <ItemHead channels={channels} />
            <Box
              component="ol"
              sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none' }}
              style={{ height: items.length * rowHeight, minWidth: leastWidth(channels.length) }}
            >
              {drawnItems({ first, end }, activeIndex < 0 ? [] : [activeIndex]).map((index) => {
                const item = items[index];
                if (!item) return null;
                return (
                  <Draggable
                    key={item.id}
                    draggableId={item.id}
                    index={index}
                    isDragDisabled={!steps.may.arrange}
                  >
                    {(drag) => (
                      <ItemRow
                        {...rowProps(item, index)}
                        drag={drag}
                        top={index * rowHeight}
                        onFocus={() => setActive(item.id)}
                      />
                    )}
                  </Draggable>
                );
              })}
            </Box>
          </Box>
        )}
      </Droppable>
      {requested?.what === 'position' && requestedIndex >= 0 && (
        <MoveToDialog
          what={requested.item.name}
          position={requestedIndex + 1}
          total={items.length}
          onMove={(position) => moveTo(requestedIndex, position - 1)}
          onClose={() => setRequested(undefined)}
        />
      )}
      {requested && requested.what !== 'position' && (
        <CategoryDialog
          item={requested.item}
          categories={categories}
          isCopy={requested.what === 'copy'}
          from={category === looseItems ? undefined : category}
          onChoose={(to, from) => void steps.putIn(requested.item, to, from)}
          onClose={() => setRequested(undefined)}
        />
      )}
    </>
  );
}
