import CloseIcon from '@mui/icons-material/Close';
import ReplayIcon from '@mui/icons-material/Replay';
import { Box, Button, LinearProgress } from '@mui/material';
import { uploads as limits } from '../../../../contract/uploads.ts';
import { useErrorMessage } from '../../../i18n/errorMessage.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { ToolButton } from '../../../layout/ToolButton.tsx';
import { isUnderWay, mayTryAgain, type Upload, type Uploads } from './useUploads.ts';

/** Uploads that the tray names one by one; those that matter most come first. */
const mostShown = 100;

const order: readonly Upload['state'][] = [
  ...(['failed', 'checking', 'sending', 'waiting', 'cancelled', 'duplicate', 'added'] as const),
];

/** What becomes of each file that people gave the library, and of all together. */
export function UploadTray({ uploads }: { uploads: Uploads }) {
  const translate = useTranslate();
  const { all } = uploads;
  if (all.length === 0) return null;
  const under = all.filter(isUnderWay);
  const done = all.length - under.length;
  const duplicates = all.filter(({ state }) => state === 'duplicate').length;
  const share = all.reduce((sum, one) => sum + (isUnderWay(one) ? one.sent : 1), 0) / all.length;
  const sorted = all.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    <Box
      component="section"
      aria-label={translate('signage.uploads.title')}
      sx={{ mx: 6, mb: 3, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, px: 4, py: 2 }}>
        <Box role="status" sx={{ typography: 'body2', fontWeight: 'fontWeightMedium' }}>
          {translate('signage.uploads.sum', { done, count: all.length, smart_count: all.length })}
          {duplicates > 0 &&
            under.length === 0 &&
            ` ${translate('signage.uploads.duplicates', { count: duplicates, smart_count: duplicates })}`}
        </Box>
        <Box sx={{ flex: 1 }} />
        {under.length > 0 ? (
          <Button size="small" color="inherit" onClick={uploads.cancelAll}>
            {translate('signage.uploads.cancelAll')}
          </Button>
        ) : (
          <Button size="small" color="inherit" onClick={uploads.clear}>
            {translate('signage.uploads.close')}
          </Button>
        )}
      </Box>
      {under.length > 0 && (
        <LinearProgress
          variant="determinate"
          value={share * 100}
          aria-label={translate('signage.uploads.progress')}
        />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 200, overflow: 'auto' }}>
        {sorted.slice(0, mostShown).map((upload) => (
          <UploadRow key={upload.key} upload={upload} uploads={uploads} />
        ))}
      </Box>
    </Box>
  );
}

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const translate = useTranslate();
  const stateText = useStateText();
  const { key, file, state, sent } = upload;
  const { name } = file;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 4,
        minHeight: 36,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
      }}
    >
      <Box
        component="span"
        title={name}
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {name}
      </Box>
      {state === 'sending' && (
        <LinearProgress
          variant="determinate"
          value={sent * 100}
          aria-label={translate('signage.uploads.progressOf', { name })}
          sx={{ width: 96, flex: 'none' }}
        />
      )}
      <Box
        component="span"
        sx={{
          maxWidth: '50%',
          color: state === 'failed' ? 'error.main' : 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {stateText(upload)}
      </Box>
      {mayTryAgain(upload) && (
        <ToolButton
          size="small"
          label={translate('signage.uploads.retry', { name })}
          icon={<ReplayIcon fontSize="small" />}
          onClick={() => uploads.retry(key)}
        />
      )}
      {isUnderWay(upload) && (
        <ToolButton
          size="small"
          label={translate('signage.uploads.cancel', { name })}
          icon={<CloseIcon fontSize="small" />}
          onClick={() => uploads.cancel(key)}
        />
      )}
    </Box>
  );
}

/** Returns how far an upload has come, in words. */
function useStateText(): (upload: Upload) => string {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  return ({ state, sent, error, refusal }) => {
    if (refusal === 'kind') return translate('signage.uploads.kind');
    if (refusal === 'size')
      return translate('signage.uploads.tooLarge', { most: limits.media.largest / 1024 / 1024 });
    if (state === 'failed') return errorMessage(error);
    if (state === 'sending') return translate('signage.uploads.sending', { percent: Math.floor(sent * 100) });
    return translate(`signage.uploads.${state}`);
  };
}
