import Box from '@mui/material/Box';
import { useTranslate } from '../i18n/useTranslate.ts';

/** The product's mark: a covered dish. */
function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 24 24"
      aria-hidden
      sx={{ width: size, height: size, flex: 'none', color: 'primary.main' }}
    >
      <rect width="24" height="24" rx="6" fill="currentColor" />
      <Box
        component="g"
        sx={{ stroke: (theme) => theme.palette.primary.contrastText }}
        fill="none"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M6 15a6 6 0 0 1 12 0z" />
        <path d="M4.8 17.8h14.4M12 9V7.4" />
      </Box>
    </Box>
  );
}

/** Mark and name, at the head of the navigation and of the sign-in. */
export function Brand({ isShort = false }: { isShort?: boolean }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, height: 48, px: 2 }}>
      <BrandMark />
      {!isShort && (
        <Box sx={{ fontWeight: 'fontWeightBold', letterSpacing: '-0.01em' }}>
          {translate('shell.product')}
        </Box>
      )}
    </Box>
  );
}
