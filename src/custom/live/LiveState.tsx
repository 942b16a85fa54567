import Box from '@mui/material/Box';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Hint } from '../../layout/Hint.tsx';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { useChanges } from './useChanges.ts';

/** Whether changes of other people appear by themselves: a dot, with its meaning on hover and for screen readers. */
export default function LiveState() {
  const translate = useTranslate();
  const isLive = useChanges();
  const isOnline = useIsOnline();
  // Without a network or a server, the band above the page says more.
  if (!isOnline) return null;
  const label = translate(isLive ? 'live.on' : 'live.off');
  return (
    <Hint text={label}>
      <Box role="img" aria-label={label} sx={{ display: 'flex', flex: 'none', p: 1.5, width: 20 }}>
        <Box
          sx={{
            width: 8,
            height: 8,
            borderRadius: '50%',
            border: 2,
            borderColor: isLive ? 'success.main' : 'text.disabled',
            bgcolor: isLive ? 'success.main' : 'transparent',
          }}
        />
      </Box>
    </Hint>
  );
}
