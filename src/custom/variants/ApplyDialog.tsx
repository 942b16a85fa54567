import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mostItemsShown, templatePreviewCall } from '../../../contract/calls/variants.ts';
import type { ApplyChoices } from '../../../contract/catalogue/sellableForms.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ItemsDialog } from '../../kit/menuItems/ItemsDialog.tsx';
import { useDoToItems } from '../../kit/menuItems/useDoToItems.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { planWords } from './driftWords.ts';

interface ApplyPreviewProps {
  templateId: string;
  ids: readonly string[];
  choices: ApplyChoices;
}

/** What applying a template would do to each of the chosen items. */
function ApplyPreview({ templateId, ids, choices }: ApplyPreviewProps) {
  const translate = useTranslate();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['variants/templates', 'preview', templateId, ids],
    queryFn: ({ signal }) =>
      api(templatePreviewCall, { params: { id: templateId }, body: { ids: [...ids] }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    // Other people may have changed the items by the next time.
    gcTime: 0,
  });
  const content = () => {
    if (ids.length === 0) return <Typography variant="body2">{translate('variants.chooseFirst')}</Typography>;
    if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingSkeleton shape="form" rows={2} />;
    if (data.drifted === 0) return <Typography variant="body2">{translate('variants.unchanged')}</Typography>;
    return (
      <Box
        component="ul"
        tabIndex={0}
        aria-label={translate('variants.preview')}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 240, overflowY: 'auto', typography: 'body2' }}
      >
        {data.items.map((item) => (
          <Box
            component="li"
            key={item.id}
            sx={{ py: 2, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <strong>{item.name}</strong>
            {planWords(translate, item, choices).map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Box>
        ))}
        {data.drifted > mostItemsShown && <li>{translate('variants.more', { count: mostItemsShown })}</li>}
      </Box>
    );
  };
  return (
    <Box component="section" aria-label={translate('variants.preview')}>
      <Typography variant="h3">{translate('variants.preview')}</Typography>
      <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
        {translate('variants.nothingLost')}
      </Typography>
      {content()}
    </Box>
  );
}

interface ApplyDialogProps {
  template: WireRecord;
  /** The items to begin with. Without any, the person chooses them here. */
  requested: readonly string[];
  onClose: () => void;
}

/** Chooses items for a template, shows what it will change in them, and applies it. */
export default function ApplyDialog({ template, requested, onClose }: ApplyDialogProps) {
  const translate = useTranslate();
  const [choices, setChoices] = useState<ApplyChoices>({ switchesOffExtra: false, givesNames: false });
  const act = useDoToItems({
    action: 'applyTemplate',
    words: { done: 'variants.applied', begun: 'variants.begun', undone: 'variants.undone' },
  });
  return (
    <ItemsDialog
      {...{ act, requested, onClose, width: 'md' }}
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
