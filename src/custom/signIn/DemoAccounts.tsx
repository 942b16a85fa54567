import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useDemoHints } from '../../session/useDemoHints.ts';

interface DemoAccountsProps {
  onChoose: (account: { username: string; password: string }) => void;
}

/** The accounts of a demo; one click fills an account into the form. Outside a demo there are none. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const translate = useTranslate();
  const { data } = useDemoHints();
  if (!data || data.accounts.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="demo-accounts">
      <Box component="h2" id="demo-accounts" sx={{ typography: 'h3', m: 0 }}>
        {translate('signIn.demo.title')}
      </Box>
      <Box sx={{ color: 'text.secondary', typography: 'body2', mb: 2 }}>{translate('signIn.demo.hint')}</Box>
      <Box
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          overflow: 'hidden',
        }}
      >
        {data.accounts.map(({ email, password, description }) => (
          <ButtonBase
            key={email}
            onClick={() => onChoose({ username: email, password })}
            sx={{
              display: 'block',
              width: '100%',
              px: 3,
              py: 2,
              textAlign: 'left',
              '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
              '&:hover': { bgcolor: 'action.hover' },
              '&:focus-visible': { outlineOffset: -2 },
            }}
          >
            <Box component="span" sx={{ display: 'block', typography: 'subtitle2' }}>
              {email}
            </Box>
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'body2' }}>
              {description}
            </Box>
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}
