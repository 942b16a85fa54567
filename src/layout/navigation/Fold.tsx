import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import type { Icon } from './icons.ts';
import { linkStyle } from './linkStyle.ts';

interface FoldProps {
  label: string;
  icon: Icon;
  isOpen: boolean;
  /** The page is inside, which shows while it is folded. */
  isCurrent?: boolean;
  /** Drawn beside the name while it is folded. */
  badge?: ReactNode;
  /** Without it, the part does not fold. */
  onToggle?: (() => void) | undefined;
  /** The links, drawn only while it is open. */
  children: ReactNode;
}

/** A part of the navigation with a name, which folds. */
export function Fold({ label, icon: Icon, isOpen, isCurrent = false, badge, onToggle, children }: FoldProps) {
  const id = useId();
  const text = (
    <>
      <Icon aria-hidden />
      <Box component="span" id={id} sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}
      </Box>
    </>
  );
  const style = {
    ...linkStyle,
    fontWeight: 'fontWeightMedium',
    ...(isCurrent && { '& svg:first-of-type': { color: 'primary.main', fontSize: 18 } }),
  };
  return (
    <Box component="section" aria-labelledby={id} sx={{ breakInside: 'avoid' }}>
      {onToggle ? (
        <Box component="button" type="button" aria-expanded={isOpen} onClick={onToggle} sx={style}>
          {text}
          {!isOpen && badge}
          <ExpandMore aria-hidden sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
        </Box>
      ) : (
        <Box sx={{ ...style, cursor: 'default', '&:hover': {} }}>{text}</Box>
      )}
      {isOpen && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}
