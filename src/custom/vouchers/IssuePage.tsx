import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { GivenVoucher, GivingFields } from './GiveVoucher.tsx';
import { useGiving } from './useGiving.ts';

/** Gives vouchers to people, one after the other. */
export default function IssuePage() {
  const translate = useTranslate();
  const [round, setRound] = useState(1);
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader title={translate('vouchers.issue')} description={translate('vouchers.about')} />
      {/* Each voucher is a request of its own, with its own key. */}
      <OneVoucher key={round} onAnother={() => setRound(round + 1)} />
    </Box>
  );
}

function OneVoucher({ onAnother }: { onAnother: () => void }) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const giving = useGiving({});
  const { give, isComplete, isMailed } = giving;
  return (
    <Box
      sx={{
        px: 6,
        py: 4,
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'minmax(0, 1fr)',
        justifyItems: 'start',
      }}
    >
      <Box sx={{ maxWidth: 480 }}>
        {give.data ? <GivenVoucher voucher={give.data} /> : <GivingFields giving={giving} />}
      </Box>
      {give.error && (
        <Alert severity="error" role="alert">
          {errorMessage(give.error)}
        </Alert>
      )}
      {give.data ? (
        <Button variant="contained" onClick={onAnother}>
          {translate('vouchers.another')}
        </Button>
      ) : (
        <Button
          variant="contained"
          loading={give.isPending}
          disabled={!isComplete}
          onClick={() => give.mutate()}
        >
          {translate(isMailed ? 'vouchers.send' : 'vouchers.make')}
        </Button>
      )}
    </Box>
  );
}
