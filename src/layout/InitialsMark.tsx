import Box from '@mui/material/Box';

const initials = (name: string) =>
  name
    .split(/[\s-]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** The initials of a customer or a person, which people find at a glance. */
export function InitialsMark({ name, isRound = false }: { name: string; isRound?: boolean }) {
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
