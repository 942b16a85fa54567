import SearchOff from '@mui/icons-material/SearchOffOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { StateMessage } from './StateMessage.tsx';

interface NoMatchStateProps {
  /** What is searched for, in the plural: "stock items". */
  names: string;
  onClear: () => void;
  /** The filters that are on, each to be removed. */
  filters?: ReactNode;
}

/** A list whose filters leave nothing over. */
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
