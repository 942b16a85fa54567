import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToastMessage } from './ToastMessage.tsx';
import { useClearTop } from './useClearTop.ts';
import { useToasts } from './useToasts.ts';

/**
 * Messages about what just happened, which screen readers say at once. They stand at the top centre, at the first place where
 * they cover nothing that people click or type in, or on a full page over what people can scroll. At most two stand at once: a
 * new one replaces the same sentence, otherwise the oldest. A message goes by itself, except an error, which stays until
 * somebody dismisses it and leaves room for one other message. Earlier errors wait until then.
 */
export function Toasts() {
  const translate = useTranslate();
  const { toasts, close } = useToasts();
  const region = useRef<HTMLDivElement>(null);
  const top = useClearTop(region, toasts.length > 0);
  return (
    <Box
      ref={region}
      role="alert"
      aria-live="assertive"
      aria-atomic="false"
      aria-label={translate('shell.toast.region')}
      sx={{
        position: 'fixed',
        top,
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
