import { Box, Button } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { homePath } from '../../session/signInSteps.ts';
import { useFirstPage } from './useFirstPage.ts';

/** Which page people begin with from now on. The account keeps either answer, and nobody asks again. */
export default function FirstPageQuestion() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { mutate: choose, isPending } = useFirstPage();
  const question = translate('home.firstPage.question');
  return (
    <Box
      component="aside"
      aria-label={question}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        flex: 'none',
        px: 6,
        py: 2,
        bgcolor: 'info.soft',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 220 }}>{question}</Box>
      <Button
        variant="contained"
        disabled={isPending}
        onClick={() => {
          choose(true);
          navigate(homePath);
        }}
      >
        {translate('home.firstPage.open')}
      </Button>
      <Button variant="outlined" disabled={isPending} onClick={() => choose(false)}>
        {translate('home.firstPage.keep')}
      </Button>
    </Box>
  );
}
