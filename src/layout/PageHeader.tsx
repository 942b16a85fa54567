import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { FavouriteStar } from './navigation/FavouriteStar.tsx';

interface PageHeaderProps {
  title: string;
  /** The number of records, as a text: "1,254 items". */
  count?: ReactNode;
  /** The main action of the page, and related ones. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The document's title while the component is shown. */
export function useDocumentTitle(title: string): void {
  const product = useTranslate()('shell.product');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
}

/** The head of a page: its title, its number of records, and its actions. */
export function PageHeader({ title, count, actions, children }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <Box
      component="header"
      sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 6, pt: 4, pb: 2, minHeight: 56 }}
    >
      <Box
        component="h1"
        sx={{ typography: 'h1', m: 0, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}
      >
        {title}
      </Box>
      <FavouriteStar />
      {count !== undefined && (
        <Box aria-live="polite" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {count}
        </Box>
      )}
      {children}
      <Box sx={{ flex: 1 }} />
      {actions}
    </Box>
  );
}
