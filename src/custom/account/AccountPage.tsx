import Box from '@mui/material/Box';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { DevicesSection } from './DevicesSection.tsx';
import { MailSection } from './MailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** The person's own account: how they sign in, and from where. */
export default function AccountPage() {
  const translate = useTranslate();
  return (
    <>
      <PageHeader title={translate('account.title')} />
      <Box sx={{ px: 6, pb: 8, maxWidth: 880, '& > section:first-of-type': { borderTop: 0 } }}>
        <ProfileSection />
        <MailSection />
        <PasswordSection />
        <SecondFactorSection />
        <SessionsSection />
        <DevicesSection />
      </Box>
    </>
  );
}
