import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from '../../layout/dialogs/DialogFrame.tsx';
import { ItemPicker } from '../variants/ItemPicker.tsx';
import { useDoToItems } from '../variants/useDoToItems.ts';

interface AttachDialogProps {
  group: WireRecord;
  /** The items that have the group with every size on sale. */
  complete: ReadonlySet<string>;
  onClose: () => void;
}

/** Chooses items for a group, and attaches it to them. */
export default function AttachDialog({ group, complete, onClose }: AttachDialogProps) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, error } = useDoToItems({
    action: 'attachGroup',
    changes: ['menus/subtype-modifier-groups'],
    words: {
      done: 'modifierGroups.attached',
      begun: 'modifierGroups.begun',
      undone: 'modifierGroups.undone',
    },
  });
  const already = [...chosen].filter((id) => complete.has(id)).length;
  const wanted = [...chosen].filter((id) => !complete.has(id));
  return (
    <DialogFrame
      title={translate('modifierGroups.dialogTitle', { group: String(group.name) })}
      width="sm"
      isBusy={isPending}
      error={error ? errorMessage(error) : undefined}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={isPending}>
            {translate('shell.dialog.close')}
          </Button>
          <Button
            variant="contained"
            loading={isPending}
            disabled={wanted.length === 0}
            onClick={() =>
              mutate({ ids: wanted, values: { modifierGroupId: group.id } }, { onSuccess: onClose })
            }
          >
            {translate('modifierGroups.run', { smart_count: wanted.length })}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('modifierGroups.dialogHelp')}
        </Typography>
        <ItemPicker chosen={chosen} onChoose={setChosen} />
        {already > 0 && (
          <Typography variant="body2" role="status">
            {translate('modifierGroups.already', { smart_count: already })}
          </Typography>
        )}
      </Box>
    </DialogFrame>
  );
}
