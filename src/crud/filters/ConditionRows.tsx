import AddIcon from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface ConditionRowsProps {
  /** Rows and groups, as elements `li`. */
  children: ReactNode;
  isFull: boolean;
  onAdd: () => void;
  /** Further buttons. */
  more?: ReactNode;
}

/** Conditions below each other, and the button that adds one. */
export function ConditionRows({ children, isFull, onAdd, more }: ConditionRowsProps) {
  const translate = useTranslate();
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {children}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button size="small" color="inherit" startIcon={<AddIcon />} disabled={isFull} onClick={onAdd}>
          {translate('crud.filters.addCondition')}
        </Button>
        {more}
      </Box>
    </>
  );
}
