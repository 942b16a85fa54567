import type { MenuWorkbench } from '../../../contract/calls/menuWorkbench.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ItemsDialog } from '../../kit/menuItems/ItemsDialog.tsx';
import { usePutOnMenu } from './usePutOnMenu.ts';

interface AddItemsDialogProps {
  menu: WireRecord;
  workbench: MenuWorkbench;
  onClose: () => void;
}

/** Chooses items, and puts them on the menu on every channel. */
export default function AddItemsDialog({ menu, workbench, onClose }: AddItemsDialogProps) {
  const translate = useTranslate();
  const act = usePutOnMenu();
  const onEveryChannel = workbench.items.filter(({ channels }) => !channels.includes(null));
  return (
    <ItemsDialog
      {...{ act, onClose }}
      title={translate('menu.add.title', { menu: String(menu.name) })}
      help={translate('menu.add.help')}
      values={{ menuId: menu.id }}
      complete={new Set(onEveryChannel.map(({ id }) => id))}
      runText={(count) => translate('menu.add.run', { smart_count: count })}
      alreadyText={(count) => translate('menu.add.already', { smart_count: count })}
    />
  );
}
