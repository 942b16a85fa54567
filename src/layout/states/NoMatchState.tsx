import SearchOff from '@mui/icons-material/SearchOffOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { StateMessage } from './StateMessage.tsx';

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
