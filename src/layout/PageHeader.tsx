import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { FavouriteStar } from './navigation/FavouriteStar.tsx';

interface PageHeaderProps {
  title: string;
  /** The number of records, as a text: "1,254 items". */
  count?: ReactNode;
  /** One sentence about what the page shows. */
  description?: string | undefined;
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
export function PageHeader({ title, count, description, actions, children }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <Box component="header" sx={{ px: 6, pt: 4, pb: 2 }}>
      <Box
        sx={{
          display: 'flex',
          // On a phone, what does not fit beside the title stands below it.
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'center',
          columnGap: 3,
          rowGap: 1,
          minHeight: 32,
        }}
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
      {description && (
        <Box component="p" sx={{ typography: 'body2', color: 'text.secondary', m: 0, maxWidth: '90ch' }}>
          {description}
        </Box>
      )}
    </Box>
  );
}
