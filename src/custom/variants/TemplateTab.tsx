import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { combinationsOf } from '../../../contract/catalogue/variants.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIsOnline } from '../../layout/shell/useIsOnline.ts';
import { Combinations } from './Combinations.tsx';
import { TemplateItems } from './TemplateItems.tsx';
import { TickTree } from './TickTree.tsx';
import { useTicks } from './useTicks.ts';

interface TemplateTabProps {
  resource: Resource;
  record: WireRecord;
}

/** A template at work: what it offers, the combinations that follow, and the items that have it. */
export default function TemplateTab({ resource, record }: TemplateTabProps) {
  const translate = useTranslate();
  const isOnline = useIsOnline();
  const helpId = useId();
  const { rows, nodes, isSaving, tick } = useTicks(resource, record);
  const canChange = resource.verbs.has('update');
  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 6 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '2fr 3fr' }, gap: 6 }}>
        <Box component="section" aria-label={translate('variants.tree')} sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            {translate('variants.tree')}
          </Typography>
          <Typography id={helpId} variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
            {translate(rows.length === 0 ? 'variants.noVariant' : 'variants.treeHelp')}
          </Typography>
          {rows.length > 0 && (
            <TickTree
              label={translate('variants.tree')}
              describedBy={helpId}
              {...{ rows, nodes }}
              isDisabled={!canChange || !isOnline}
              onTick={tick}
            />
          )}
          {rows.length > 0 && canChange && (
            <Typography variant="body2" role="status" sx={{ mt: 2, color: 'text.secondary' }}>
              {translate(isSaving ? 'variants.saving' : 'variants.saved')}
            </Typography>
          )}
        </Box>
        <Combinations title={translate('variants.combinations')} combinations={combinationsOf(nodes)} />
      </Box>
      <TemplateItems template={record} />
    </Box>
  );
}
