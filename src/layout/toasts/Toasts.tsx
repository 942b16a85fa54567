import Box from '@mui/material/Box';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { sizes } from '../../theme/tokens.ts';
import { ToastMessage } from './ToastMessage.tsx';
import { useToasts } from './useToasts.ts';

/** Messages about what just happened, top centre, which screen readers say at once. */
export function Toasts() {
  const translate = useTranslate();
  const { toasts, close } = useToasts();
  return (
    <Box
      role="alert"
      aria-live="assertive"
      aria-atomic="false"
      aria-label={translate('shell.toast.region')}
      sx={{
        position: 'fixed',
        top: sizes.topBar + 8,
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 'snackbar',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 2,
        width: 'max-content',
        maxWidth: 'min(560px, calc(100vw - 32px))',
        pointerEvents: 'none',
      }}
    >
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} onClose={close} />
      ))}
    </Box>
  );
}
