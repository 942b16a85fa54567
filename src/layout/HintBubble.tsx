import Box from '@mui/material/Box';
import Popper from '@mui/material/Popper';

interface HintBubbleProps {
  anchor: Element;
  text: string;
  placement: 'bottom' | 'right';
}

/** The bubble of a hint; the pointer goes through it. */
export default function HintBubble({ anchor, text, placement }: HintBubbleProps) {
  return (
    <Popper
      open
      anchorEl={anchor}
      placement={placement}
      role="tooltip"
      sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}
    >
      <Box
        sx={{
          m: '6px',
          px: 2,
          py: 1,
          maxWidth: 300,
          borderRadius: '6px',
          typography: 'caption',
          fontWeight: 'fontWeightMedium',
          bgcolor: 'text.primary',
          color: 'background.paper',
        }}
      >
        {text}
      </Box>
    </Popper>
  );
}
