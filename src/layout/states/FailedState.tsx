import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Button from '@mui/material/Button';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NoPermissionState } from './NoPermissionState.tsx';
import { StateMessage } from './StateMessage.tsx';

const hasStatus = (error: unknown, status: number) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === status;

interface FailedStateProps {
  error: unknown;
  onRetry: () => void;
  /** The page has nothing else, and no other heading. */
  isPage?: boolean;
  /** It is a part of a page, beside others. */
  isSmall?: boolean;
}

/** A page that could not load: what happened, that nothing was lost, and a button to try again. */
export function FailedState({ error, onRetry, isPage = false, isSmall = false }: FailedStateProps) {
  const translate = useTranslate();
  const message = useErrorMessage();
  if (hasStatus(error, 403)) return <NoPermissionState isPage={isPage} />;
  return (
    <StateMessage
      role="alert"
      isPage={isPage}
      isSmall={isSmall}
      icon={ErrorOutline}
      title={translate('states.failed.title')}
      hint={
        <>
          {message(error)} {hasStatus(error, 0) && translate('states.failed.hint')}
        </>
      }
      actions={
        <Button variant="outlined" onClick={onRetry}>
          {translate('states.failed.retry')}
        </Button>
      }
    />
  );
}
