import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useNotificationContext, useTakeUndoableMutation } from 'ra-core';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNotificationText } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { sizes } from '../../theme/tokens.ts';
import type { Icon } from '../navigation/icons.ts';
import { clearTop, shownToasts, type Toast, type ToastTone, withToast } from './toastRules.ts';

const tones: readonly string[] = ['success', 'info', 'warning', 'error'] satisfies ToastTone[];
const isTone = (type: string): type is ToastTone => tones.includes(type);

let lastId = 0;

/** The messages that stand on the screen, the newest last; react-admin's `useNotify` adds to them. */
function useToasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const standing = useRef(toasts);
  const show = useCallback((next: readonly Toast[]) => {
    standing.current = next;
    setToasts(next);
  }, []);

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    lastId += 1;
    const toast: Toast = {
      id: lastId,
      tone: isTone(notification.type) ? notification.type : 'info',
      notification,
      settle: notification.notificationOptions?.undoable ? takeMutation() : undefined,
    };
    const next = withToast(standing.current, toast);
    // A change that waits for the end of its message is not lost with it.
    for (const left of standing.current) if (!next.includes(left)) left.settle?.({ isUndo: false });
    show(next);
  }, [notifications, takeNotification, takeMutation, show]);

  const close = useCallback(
    (toast: Toast, isUndo: boolean) => {
      toast.settle?.({ isUndo });
      show(standing.current.filter((one) => one !== toast));
    },
    [show],
  );

  return { toasts: shownToasts(toasts), close };
}

/** What people click or type in. */
const controls = 'a, button, input, select, textarea, [role="tab"], [role="button"], [role="gridcell"]';

/** Pixels from the upper edge of the window, at which messages stand if nothing is there. */
const usualTop = sizes.topBar + 8;

/**
 * How far below the upper edge of the window an element stands clear of what people use. Where a page leaves no place, it may
 * cover the rows of a list, then a form too, and at last anything of the page. It follows the page while `isActive`.
 */
function useClearTop(element: RefObject<HTMLElement | null>, isActive: boolean): number {
  const [top, setTop] = useState(usualTop);
  useLayoutEffect(() => {
    if (!isActive) return;
    let frame = 0;
    const measure = () => {
      const { current } = element;
      if (!current) return;
      const inSight = [...document.querySelectorAll(controls)]
        .filter((control) => !current.contains(control) && control.getClientRects().length > 0)
        .map((control) => ({ control, box: control.getBoundingClientRect() }));
      const clearOf = (share: number, except?: string) =>
        clearTop(
          current.getBoundingClientRect(),
          inSight.filter(({ control }) => !(except && control.closest(except))).map(({ box }) => box),
          { top: usualTop, bottom: window.innerHeight * share },
        );
      // People scroll rows, forms and pages from under a message, but not the bar above the page, nor a dialog.
      const top =
        clearOf(1 / 2) ??
        clearOf(2 / 3, 'main tbody') ??
        clearOf(2 / 3, 'main tbody, main form') ??
        clearOf(2 / 3, 'main');
      setTop(top ?? usualTop);
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measure();
    const changes = new MutationObserver(later);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', later);
    // Panels and the navigation change their widths with the pointer, and pages scroll.
    window.addEventListener('pointerup', later);
    window.addEventListener('scroll', later, true);
    return () => {
      changes.disconnect();
      window.removeEventListener('resize', later);
      window.removeEventListener('pointerup', later);
      window.removeEventListener('scroll', later, true);
      cancelAnimationFrame(frame);
    };
  }, [element, isActive]);
  return top;
}

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
function ToastMessage({ toast, onClose }: ToastMessageProps) {
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
