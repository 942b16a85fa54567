import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Combination } from '../../../contract/catalogue/variants.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface CombinationsProps {
  title: string;
  combinations: readonly Combination[];
}

/** What the ticks of a template make, as the sizes that an item gets. */
export function Combinations({ title, combinations }: CombinationsProps) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" role="status" sx={{ mb: 2, color: 'text.secondary' }}>
        {combinations.length === 0
          ? translate('variants.noCombination')
          : translate('variants.combinationCount', { smart_count: combinations.length })}
      </Typography>
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: 'none', columnWidth: 200, columnGap: 6, typography: 'body2' }}
      >
        {combinations.map(({ name }) => (
          <Box
            component="li"
            key={name}
            sx={{
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
              breakInside: 'avoid',
              overflowWrap: 'anywhere',
            }}
          >
            {name}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
