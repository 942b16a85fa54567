import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { styleNonce } from './styleNonce.ts';
import { createAppTheme } from './theme.ts';
import { useDensity, useMode } from './useAppearance.ts';

const styleCache = createCache({ key: 'c', ...(styleNonce ? { nonce: styleNonce } : {}) });

/** Light or dark, compact or comfortable, as the person or their system prefers. */
export function AppTheme({ children }: { children: ReactNode }) {
  const { mode } = useMode();
  const { density } = useDensity();
  const theme = useMemo(() => createAppTheme(mode, density), [mode, density]);
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
