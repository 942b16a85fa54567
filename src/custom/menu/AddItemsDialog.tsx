import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { MenuWorkbench } from '../../../contract/calls/menuWorkbench.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from '../../layout/dialogs/DialogFrame.tsx';
import { ItemPicker } from '../variants/ItemPicker.tsx';
import { usePutOnMenu } from './usePutOnMenu.ts';

interface AddItemsDialogProps {
  menu: WireRecord;
  workbench: MenuWorkbench;
  onClose: () => void;
}

/** Chooses items, and puts them on the menu on every channel. */
export default function AddItemsDialog({ menu, workbench, onClose }: AddItemsDialogProps) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, error } = usePutOnMenu();
  const complete = new Set(
    workbench.items.filter(({ channels }) => !channels.includes(null)).map(({ id }) => id),
  );
  const wanted = [...chosen].filter((id) => !complete.has(id));
  const already = chosen.size - wanted.length;
  return (
    <DialogFrame
      title={translate('menu.add.title', { menu: String(menu.name) })}
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
            onClick={() => mutate({ ids: wanted, values: { menuId: menu.id } }, { onSuccess: onClose })}
          >
            {translate('menu.add.run', { smart_count: wanted.length })}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('menu.add.help')}
        </Typography>
        <ItemPicker chosen={chosen} onChoose={setChosen} />
        {already > 0 && (
          <Typography variant="body2" role="status">
            {translate('menu.add.already', { smart_count: already })}
          </Typography>
        )}
      </Box>
    </DialogFrame>
  );
}
