import { Box, Button } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { homePath } from '../../session/signInSteps.ts';
import { useBeginsAtHome } from '../../session/useBeginsAtHome.ts';

/** Which page people begin with from now on. Either answer is kept, and takes the question away. */
export default function FirstPageQuestion() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [, setBeginning] = useBeginsAtHome();
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
        onClick={() => {
          setBeginning(true);
          navigate(homePath);
        }}
      >
        {translate('home.firstPage.open')}
      </Button>
      <Button variant="outlined" onClick={() => setBeginning(false)}>
        {translate('home.firstPage.keep')}
      </Button>
    </Box>
  );
}
