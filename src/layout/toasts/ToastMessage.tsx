import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNotificationText } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Icon } from '../navigation/icons.ts';
import type { Toast, ToastTone } from './toastRules.ts';

/** Milliseconds that a message of each tone stays; null means until the person dismisses it. */
const stays: Record<ToastTone, number | null> = { success: 2000, info: 4000, warning: 8000, error: null };

/** A person who can undo needs time for it. */
const undoStays = 10_000;

const icons: Record<ToastTone, Icon> = {
  success: CheckCircle,
  info: Info,
  warning: WarningAmber,
  error: ErrorOutline,
};

interface ToastMessageProps {
  toast: Toast;
  onClose: (toast: Toast, isUndo: boolean) => void;
}

/**
 * One message. A change that can be undone becomes final when its message disappears. The message stays while somebody
 * points at it or has the focus in it.
 */
export function ToastMessage({ toast, onClose }: ToastMessageProps) {
  const translate = useTranslate();
  const textOf = useNotificationText();
  const { tone, notification, settle } = toast;
  const { message, notificationOptions } = notification;
  const duration = notificationOptions?.autoHideDuration ?? (settle ? undoStays : stays[tone]);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  const close = useEffectEvent(() => onClose(toast, false));
  useEffect(() => {
    if (duration === null || isHeld) return;
    const timer = setTimeout(() => close(), duration);
    return () => clearTimeout(timer);
  }, [duration, isHeld]);

  const Icon = icons[tone];
  return (
    <Box
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        minHeight: 40,
        pl: 3,
        pr: 1,
        py: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'surface.raised',
        boxShadow: 8,
        pointerEvents: 'auto',
      }}
    >
      <Icon aria-hidden sx={{ color: `${tone}.main`, fontSize: 18, flex: 'none' }} />
      <Box sx={{ pr: 1 }}>
        {typeof message === 'string' ? textOf(message, notificationOptions?.messageArgs) : message}
      </Box>
      {settle && (
        <Button size="small" onClick={() => onClose(toast, true)}>
          {translate('shell.toast.undo')}
        </Button>
      )}
      <IconButton
        size="small"
        aria-label={translate('shell.toast.dismiss')}
        onClick={() => onClose(toast, false)}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}
