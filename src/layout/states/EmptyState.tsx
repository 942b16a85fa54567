import Inbox from '@mui/icons-material/InboxOutlined';
import SearchOff from '@mui/icons-material/SearchOffOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Icon } from '../navigation/icons.ts';
import { StateMessage } from './StateMessage.tsx';

interface EmptyStateProps {
  /** What is missing, in the plural and as it reads in a sentence: "stock items". */
  names: string;
  /** What these are for. */
  hint?: ReactNode;
  /** Buttons to add, import or load samples. */
  actions?: ReactNode;
  icon?: Icon;
}

/** A list that never had a record: what belongs here, and how to begin. */
export function EmptyState({ names, hint, actions, icon = Inbox }: EmptyStateProps) {
  const title = useTranslate()('states.empty.title', { names });
  return <StateMessage icon={icon} title={title} hint={hint} actions={actions} />;
}

interface NoMatchStateProps {
  /** What people search for, in the plural: "stock items". */
  names: string;
  onClear: () => void;
  /** The active filters, each of which can be removed. */
  filters?: ReactNode;
}

/** A list whose filters match nothing. */
export function NoMatchState({ names, onClear, filters }: NoMatchStateProps) {
  const translate = useTranslate();
  return (
    <StateMessage
      icon={SearchOff}
      title={translate('states.noMatch.title', { names })}
      hint={filters ?? translate('states.noMatch.hint')}
      actions={
        <Button variant="outlined" onClick={onClear}>
          {translate('states.noMatch.clear')}
        </Button>
      }
    />
  );
}
