import Box from '@mui/material/Box';
import type { PricedMenu } from '../../../contract/catalogue/builtMenu.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

interface GuestCardProps {
  item: PricedMenu['items'][number];
  picture: string | undefined;
}

/** An item as guests read it: its name, its text, its sizes with their prices, and its picture. */
export function GuestCard({ item, picture }: GuestCardProps) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const priceOf = (cents: number | null) => (cents === null ? translate('menu.noPrice') : money(cents));
  const isOnlySize = item.sizes.length === 1;
  return (
    <Box
      component="article"
      aria-label={item.name}
      sx={{
        ...{ display: 'flex', gap: 3, height: '100%', py: 2, borderBottom: 1, borderColor: 'divider' },
        overflow: 'hidden',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box className="one-line" sx={{ typography: 'body1', fontWeight: 'fontWeightMedium' }}>
          {item.name}
        </Box>
        {item.description && (
          <Box className="one-line" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {item.description}
          </Box>
        )}
        {item.sizes.length === 0 && translate('menu.noPrice')}
        {item.sizes.map(({ id, name, priceCents }) => (
          <Box key={id} sx={{ display: 'flex', gap: 2, typography: 'body2', lineHeight: '20px' }}>
            {!isOnlySize && (
              <Box component="span" className="one-line" sx={{ flex: 1, minWidth: 0 }}>
                {name}
              </Box>
            )}
            <span className="figures">{priceOf(priceCents)}</span>
          </Box>
        ))}
      </Box>
      {picture && (
        <Box
          component="img"
          src={picture}
          alt=""
          loading="lazy"
          sx={{ width: 96, height: 72, objectFit: 'cover', borderRadius: 1, flex: 'none' }}
        />
      )}
    </Box>
  );
}
