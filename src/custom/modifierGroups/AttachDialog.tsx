import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ItemsDialog } from '../../kit/menuItems/ItemsDialog.tsx';
import { useDoToItems } from '../../kit/menuItems/useDoToItems.ts';

interface AttachDialogProps {
  group: WireRecord;
  /** The items that have the group with every size on sale. */
  complete: ReadonlySet<string>;
  onClose: () => void;
}

/** Chooses items for a group, and attaches it to them. */
export default function AttachDialog({ group, complete, onClose }: AttachDialogProps) {
  const translate = useTranslate();
  const act = useDoToItems({
    action: 'attachGroup',
    words: {
      done: 'modifierGroups.attached',
      begun: 'modifierGroups.begun',
      undone: 'modifierGroups.undone',
    },
  });
  return (
    <ItemsDialog
      {...{ act, complete, onClose }}
      title={translate('modifierGroups.dialogTitle', { group: String(group.name) })}
      help={translate('modifierGroups.dialogHelp')}
      values={{ modifierGroupId: group.id }}
      runText={(count) => translate('modifierGroups.run', { smart_count: count })}
      alreadyText={(count) => translate('modifierGroups.already', { smart_count: count })}
    />
  );
}
