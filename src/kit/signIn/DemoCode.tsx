import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useDemoHints } from '../../session/useDemoHints.ts';
import { useSecondsUntil } from './useSecondsUntil.ts';

interface DemoCodeProps {
  /** The account that signs in: only a demo's own accounts have its code. */
  email: string;
  onUse: (code: string) => void;
}

/** The code that an authenticator app would show for an account of the demo. Outside a demo there is none. */
export function DemoCode({ email, onUse }: DemoCodeProps) {
  const translate = useTranslate();
  const { data, dataUpdatedAt } = useDemoHints({ isFollowed: true });
  const seconds = useSecondsUntil(dataUpdatedAt + (data?.secondsLeft ?? 0) * 1000);
  if (!data?.accounts.some((account) => account.email === email)) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: 1 }}>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{translate('signIn.demo.code')}</Box>
        <Box sx={{ typography: 'h2', fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' }}>
          {data.code}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {translate('signIn.demo.codeLeft', { seconds })}
        </Box>
      </Box>
      <Button variant="outlined" onClick={() => onUse(data.code)}>
        {translate('signIn.demo.useCode')}
      </Button>
    </Box>
  );
}
