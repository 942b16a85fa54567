import AddIcon from '@mui/icons-material/Add';
import LayersIcon from '@mui/icons-material/LayersOutlined';
import SmartphoneIcon from '@mui/icons-material/SmartphoneOutlined';
import { Box, Button, Drawer } from '@mui/material';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LinkBase, useCreatePath } from 'ra-core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { MenuWorkbench } from '../../../contract/calls/menuWorkbench.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { CreateDialog } from '../../crud/CreateDialog.tsx';
import { patiently } from '../../i18n/patiently.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { CategoryList } from './CategoryList.tsx';
import { GuestView } from './GuestView.tsx';
import { ItemList } from './ItemList.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import { useGuestMenu } from './useGuestMenu.ts';
import { useMenuSteps } from './useMenuSteps.ts';
import { usePutOnMenu } from './usePutOnMenu.ts';
import type { useWorkbenchPlace } from './useWorkbenchPlace.ts';
import { WorkbenchDrag } from './WorkbenchDrag.tsx';
import { itemsIn, itemsWith, looseItems, useMenuWorkbench } from './workbenchItems.ts';
import type { WorkbenchPlace } from './workbenchPath.ts';

/** Below this width, what guests see is a drawer. */
const besideFrom = 1200;

/** A menu that nobody can order from yet, because no channel sells it. */
function NoChannel() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const channelMenus = useResource('menus/channel-menus');
  return (
    <StateMessage
      icon={LayersIcon}
      title={translate('menu.empty.noChannel')}
      hint={translate('menu.empty.noChannelHint')}
      actions={
        channelMenus.verbs.has('create') && (
          <Button
            variant="contained"
            component={LinkBase}
            to={createPath({ resource: channelMenus.name, type: 'create' })}
          >
            {translate('menu.empty.addChannel')}
          </Button>
        )
      }
    />
  );
}

const AddItemsDialog = lazy(patiently(() => import('./AddItemsDialog.tsx')));

interface MenuToolsProps {
  menu: WireRecord;
  workbench: MenuWorkbench;
  /** A new item begins in this category. */
  category: string | undefined;
}

/** How items come to the menu: those that there are, and new ones. */
function MenuTools({ menu, workbench, category }: MenuToolsProps) {
  const translate = useTranslate();
  const items = useResource('menus/items');
  const [shown, setShown] = useState<'add' | 'create'>();
  const { mutate } = usePutOnMenu();
  const notifyFailure = useNotifyFailure();
  if (!items.actions.has('putOnMenu')) return null;
  const close = () => setShown(undefined);
  const prefilled = category === undefined || category === looseItems ? {} : { categoryIds: [category] };
  return (
    <>
      {items.verbs.has('create') && (
        <Button variant="outlined" color="inherit" onClick={() => setShown('create')}>
          {translate('menu.newItem')}
        </Button>
      )}
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setShown('add')}>
        {translate('menu.addItems')}
      </Button>
      <Suspense fallback={null}>
        {shown === 'add' && <AddItemsDialog {...{ menu, workbench }} onClose={close} />}
        {shown === 'create' && (
          <CreateDialog
            resource={items}
            prefilled={prefilled}
            onCreated={(id) => {
              close();
              mutate({ ids: [String(id)], values: { menuId: menu.id } }, { onError: notifyFailure });
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

interface WorkbenchProps {
  menu: WireRecord;
  /** Chooses another menu. */
  choice: ReactNode;
  place: WorkbenchPlace;
  go: ReturnType<typeof useWorkbenchPlace>[1];
}

/** One menu: its categories on the left, its items in the middle, and what guests see on the right. */
export function Workbench({ menu, choice, place, go }: WorkbenchProps) {
  const translate = useTranslate();
  const isWide = useMediaQuery(`(min-width: ${besideFrom}px)`, { noSsr: true });
  const [isGuestOpen, setGuestOpen] = useState(false);
  const menuId = String(menu.id);
  const { data, error, refetch, show } = useMenuWorkbench(menuId);
  const steps = useMenuSteps(menuId, data, show);
  const channel = data?.channels.find(({ id }) => id === place.channel) ?? data?.channels[0];
  const guest = useGuestMenu(channel?.channelMenuId);
  const { category } = place;
  const [find, setFind] = useState('');
  const items = data ? itemsWith(itemsIn(data, category), find) : [];
  const chosen = data?.items.find(({ id }) => id === place.item);
  const guestView = data && channel && (
    <GuestView {...{ channel, guest, category }} workbench={data} onChannel={(id) => go({ channel: id })} />
  );
  return (
    <>
      <PageHeader
        title={translate('menu.title')}
        count={data && isWide && translate('menu.itemCount', { smart_count: data.items.length })}
        actions={
          <>
            {data && data.channels.length > 0 && (
              <WhileOnline>
                <MenuTools {...{ menu, category }} workbench={data} />
              </WhileOnline>
            )}
            {guestView && !isWide && (
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<SmartphoneIcon />}
                onClick={() => setGuestOpen(true)}
              >
                {translate('menu.guest.title')}
              </Button>
            )}
          </>
        }
      >
        {choice}
      </PageHeader>
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingSkeleton shape="table" rows={12} />}
      {!error && data && !channel && <NoChannel />}
      {!error && data && channel && (
        <Box
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'grid',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: '176px minmax(0, 1fr)',
              md: isWide ? '208px minmax(0, 1fr) 340px' : '208px minmax(0, 1fr)',
            },
            // On a phone, the categories stand above the items.
            gridTemplateRows: { xs: 'minmax(120px, 28%) minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <WorkbenchDrag {...{ items, category, steps }} workbench={data}>
            {(over) => (
              <>
                <CategoryList
                  {...{ category, steps, over, find }}
                  onFind={setFind}
                  workbench={data}
                  onChoose={(next) => go({ category: next })}
                />
                <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 }}>
                  <ItemList
                    {...{ items, category, steps, channel, guest }}
                    isFinding={find.trim() !== ''}
                    chosen={chosen?.id}
                    workbench={data}
                    onCompare={(id) => go({ item: id })}
                  />
                  {chosen && (
                    <ItemPanel
                      key={chosen.id}
                      {...{ menuId, steps, channel }}
                      findings={guest.findings.get(chosen.id) ?? []}
                      item={chosen}
                      workbench={data}
                      onClose={() => go({ item: undefined })}
                    />
                  )}
                </Box>
              </>
            )}
          </WorkbenchDrag>
          {isWide && guestView}
        </Box>
      )}
      {!isWide && (
        <Drawer
          anchor="right"
          open={isGuestOpen}
          onClose={() => setGuestOpen(false)}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': translate('menu.guest.title'), sx: { width: 360 } },
          }}
        >
          {guestView}
        </Drawer>
      )}
    </>
  );
}
