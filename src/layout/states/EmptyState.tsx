import Inbox from '@mui/icons-material/InboxOutlined';
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
