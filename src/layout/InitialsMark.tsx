import Box from '@mui/material/Box';
import { useState } from 'react';

const initials = (name: string) =>
  name
    .split(/[\s-]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

interface InitialsMarkProps {
  name: string;
  /** The address of a picture, which takes the place of the initials. */
  picture?: string | null;
  isRound?: boolean;
}

/** The picture or the initials of a customer or a person, which people find at a glance. */
export function InitialsMark({ name, picture = null, isRound = false }: InitialsMarkProps) {
  const [broken, setBroken] = useState<string>();
  if (picture !== null && picture !== broken)
    return (
      <Box
        component="img"
        src={picture}
        alt=""
        onError={() => setBroken(picture)}
        sx={{
          flex: 'none',
          width: 24,
          height: 24,
          borderRadius: '6px',
          objectFit: 'contain',
          bgcolor: '#fff',
        }}
      />
    );
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 24,
        height: 24,
        borderRadius: isRound ? '50%' : '6px',
        bgcolor: 'primary.soft',
        color: 'primary.main',
        fontSize: 11,
        fontWeight: 'fontWeightBold',
      }}
    >
      {initials(name)}
    </Box>
  );
}
