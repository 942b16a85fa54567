import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ApplyChoices } from '../../../contract/catalogue/sellableForms.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from '../../layout/dialogs/DialogFrame.tsx';
import { ApplyPreview } from './ApplyPreview.tsx';
import { ItemPicker } from './ItemPicker.tsx';
import { useDoToItems } from './useDoToItems.ts';

interface ApplyDialogProps {
  template: WireRecord;
  /** The items to begin with. Without any, the person chooses them here. */
  given: readonly string[];
  onClose: () => void;
}

/** Chooses items for a template, shows what it will change in them, and applies it. */
export default function ApplyDialog({ template, given, onClose }: ApplyDialogProps) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(given));
  const [choices, setChoices] = useState<ApplyChoices>({ switchesOffExtra: false, givesNames: false });
  const { mutate, isPending, error } = useDoToItems({
    action: 'applyTemplate',
    // Sizes first: they use the item, and an item that is used keeps what it has.
    changes: ['menus/subtypes', 'menus/items'],
    words: { done: 'variants.applied', begun: 'variants.begun', undone: 'variants.undone' },
  });
  const ids = [...chosen];
  return (
    <DialogFrame
      title={translate('variants.dialogTitle', { template: String(template.name) })}
      width="md"
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
            disabled={ids.length === 0}
            onClick={() =>
              mutate({ ids, values: { variantTemplateId: template.id, ...choices } }, { onSuccess: onClose })
            }
          >
            {translate('variants.run', { smart_count: ids.length })}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
        {given.length === 0 && <ItemPicker chosen={chosen} onChoose={setChosen} />}
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid' }}>
          <Typography component="legend" variant="h3" sx={{ p: 0 }}>
            {translate('variants.choices')}
          </Typography>
          {(['switchesOffExtra', 'givesNames'] as const).map((name) => (
            <FormControlLabel
              key={name}
              label={translate(`variants.${name}`)}
              control={
                <Checkbox
                  size="small"
                  checked={choices[name]}
                  onChange={(_event, isChosen) => setChoices({ ...choices, [name]: isChosen })}
                />
              }
            />
          ))}
        </Box>
        <ApplyPreview templateId={String(template.id)} ids={ids} choices={choices} />
      </Box>
    </DialogFrame>
  );
}
