import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Typography } from '@mui/material';
import { daysOfKeptImports, type KeptImport, keptImportCalls } from '../../../contract/calls/keptImports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useKeptImports, useKeptText } from '../../kit/imports/useKeptImports.ts';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';

interface UnfinishedImportsProps {
  resource: Resource;
  onContinue: (kept: KeptImport) => void;
}

/** The files of this resource that the person has had checked and not imported, to go on with or to forget. */
export function UnfinishedImports({ resource, onContinue }: UnfinishedImportsProps) {
  const translate = useTranslate();
  const api = useApi();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const keptText = useKeptText();
  const { data, error, refetch } = useKeptImports();
  const files = (data ?? []).filter((kept) => kept.resource === resource.name);
  const forget = async (id: string) => {
    try {
      await api(keptImportCalls.remove, { params: { id } });
      notify('crud.import.forgotten', { type: 'success' });
    } catch (failure) {
      notifyFailure(failure);
    }
    await refetch();
  };
  if (error) return <FailedState isSmall error={error} onRetry={() => void refetch()} />;
  if (files.length === 0) return null;
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h2">{translate('crud.import.unfinished')}</Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        {files.map((kept, index) => (
          <Box
            component="li"
            key={kept.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              px: 4,
              py: 2,
              ...(index > 0 && { borderTop: 1, borderColor: 'divider' }),
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography noWrap>{kept.name}</Typography>
              <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
                {keptText(kept)}
              </Typography>
            </Box>
            <WhileOnline>
              <Button
                variant="outlined"
                aria-label={translate('crud.import.continueOf', { file: kept.name })}
                onClick={() => onContinue(kept)}
              >
                {translate('crud.import.continue')}
              </Button>
              <ToolButton
                label={translate('crud.import.forgetOf', { file: kept.name })}
                icon={<DeleteIcon fontSize="small" />}
                onClick={() => void forget(kept.id)}
              />
            </WhileOnline>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('crud.import.keptFor', { days: daysOfKeptImports })}
      </Typography>
    </Box>
  );
}
