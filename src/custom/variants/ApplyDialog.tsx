import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ApplyChoices } from '../../../contract/catalogue/sellableForms.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ItemsDialog } from '../../kit/menuItems/ItemsDialog.tsx';
import { useDoToItems } from '../../kit/menuItems/useDoToItems.ts';
import { ApplyPreview } from './ApplyPreview.tsx';

interface ApplyDialogProps {
  template: WireRecord;
  /** The items to begin with. Without any, the person chooses them here. */
  given: readonly string[];
  onClose: () => void;
}

/** Chooses items for a template, shows what it will change in them, and applies it. */
export default function ApplyDialog({ template, given, onClose }: ApplyDialogProps) {
  const translate = useTranslate();
  const [choices, setChoices] = useState<ApplyChoices>({ switchesOffExtra: false, givesNames: false });
  const act = useDoToItems({
    action: 'applyTemplate',
    words: { done: 'variants.applied', begun: 'variants.begun', undone: 'variants.undone' },
  });
  return (
    <ItemsDialog
      {...{ act, given, onClose, width: 'md' }}
      title={translate('variants.dialogTitle', { template: String(template.name) })}
      values={{ variantTemplateId: template.id, ...choices }}
      runText={(count) => translate('variants.run', { smart_count: count })}
      more={(ids) => (
        <>
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
        </>
      )}
    />
  );
}
