import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { MenuWorkbench } from '../../../contract/calls/menuWorkbench.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { CreateDialog } from '../../crud/CreateDialog.tsx';
import { patiently } from '../../i18n/patiently.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { usePutOnMenu } from './usePutOnMenu.ts';
import { looseItems } from './workbenchItems.ts';

const AddItemsDialog = lazy(patiently(() => import('./AddItemsDialog.tsx')));

interface MenuToolsProps {
  menu: WireRecord;
  workbench: MenuWorkbench;
  /** A new item begins in this category. */
  category: string | undefined;
}

/** How items come to the menu: those that there are, and new ones. */
export function MenuTools({ menu, workbench, category }: MenuToolsProps) {
  const translate = useTranslate();
  const items = useResource('menus/items');
  const [shown, setShown] = useState<'add' | 'create'>();
  const { mutate } = usePutOnMenu();
  const notifyFailure = useNotifyFailure();
  if (!items.actions.has('putOnMenu')) return null;
  const close = () => setShown(undefined);
  const given = category === undefined || category === looseItems ? {} : { categoryIds: [category] };
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
            given={given}
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
