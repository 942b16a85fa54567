import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import type { MenuWorkbench } from '../../../contract/calls/menuWorkbench.ts';
import type { PricedMenu } from '../../../contract/catalogue/builtMenu.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { useScrollView } from '../../kit/useScrollView.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import type { GuestMenu } from './useGuestMenu.ts';

/** Pixels drawn above and below what is in sight. */
const margin = 400;

interface GuestViewProps {
  workbench: MenuWorkbench;
  channel: MenuWorkbench['channels'][number];
  guest: GuestMenu;
  /** The category that the person works in: its heading comes into sight. */
  category: string | undefined;
  onChannel: (id: string) => void;
}

/** The menu on one channel as guests read it on a telephone. */
export function GuestView({ workbench, channel, guest, category, onChannel }: GuestViewProps) {
  const translate = useTranslate();
  return (
    <Box
      component="section"
      aria-label={translate('menu.guest.title')}
      sx={{
        ...{ display: 'flex', flexDirection: 'column', gap: 3, minHeight: 0, height: '100%', p: 3 },
        ...{ borderLeft: 1, borderColor: 'divider', bgcolor: 'surface.canvas' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
          {translate('menu.guest.title')}
        </Box>
        <LabelledSelect label={translate('menu.channel')} value={channel.id} onChange={onChannel}>
          {workbench.channels.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </LabelledSelect>
      </Box>
      {guest.error && <FailedState error={guest.error} onRetry={() => void guest.refetch()} isSmall />}
      {!guest.error && !guest.menu && <LoadingSkeleton shape="table" rows={8} />}
      {!guest.error && guest.menu && (
        <Phone
          key={channel.id}
          menu={guest.menu}
          pictures={workbench.pictures}
          label={translate('menu.guest.menu', { channel: channel.name })}
          nothing={translate('menu.guest.nothing', { channel: channel.name })}
          category={category}
        />
      )}
    </Box>
  );
}

/** Pixels of a heading, of an item with one price, and of each line of sizes. */
const headingHeight = 44;
const cardHeight = 92;
const textHeight = 58;
const lineHeight = 20;

/** An item is as tall as its sizes, and at least as tall as a picture. */
const heightOf = ({ sizes }: PricedMenu['items'][number]): number =>
  Math.max(cardHeight, textHeight + lineHeight * sizes.length);

/** A heading or an item of the guest's menu, and where it stands. */
interface GuestRow {
  key: string;
  top: number;
  height: number;
  heading?: { id: string | null; name: string };
  item?: PricedMenu['items'][number];
}

/** The menu from top to bottom. An item stands under each of its headings. */
function guestRows({ sections, items }: PricedMenu, noHeading: string): { rows: GuestRow[]; length: number } {
  const byId = new Map(items.map((item) => [item.id, item]));
  const rows: GuestRow[] = [];
  let top = 0;
  const add = (row: Omit<GuestRow, 'top'>) => {
    rows.push({ ...row, top });
    top += row.height;
  };
  for (const { id, name, itemIds } of sections) {
    add({ key: `heading ${id}`, height: headingHeight, heading: { id, name: name ?? noHeading } });
    for (const itemId of itemIds) {
      const item = byId.get(itemId);
      if (item) add({ key: `${id} ${itemId}`, height: heightOf(item), item });
    }
  }
  return { rows, length: top };
}

interface GuestCardProps {
  item: PricedMenu['items'][number];
  picture: string | undefined;
}

/** An item as guests read it: its name, its text, its sizes with their prices, and its picture. */
function GuestCard({ item, picture }: GuestCardProps) {
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
        <Box dir="auto" className="one-line" sx={{ typography: 'body1', fontWeight: 'fontWeightMedium' }}>
          {item.name}
        </Box>
        {item.description && (
          <Box dir="auto" className="one-line" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {item.description}
          </Box>
        )}
        {item.sizes.length === 0 && translate('menu.noPrice')}
        {item.sizes.map(({ id, name, priceCents }) => (
          <Box key={id} sx={{ display: 'flex', gap: 2, typography: 'body2', lineHeight: '20px' }}>
            {!isOnlySize && (
              <Box component="span" dir="auto" className="one-line" sx={{ flex: 1, minWidth: 0 }}>
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

interface PhoneProps {
  menu: NonNullable<GuestMenu['menu']>;
  pictures: MenuWorkbench['pictures'];
  label: string;
  nothing: string;
  category: string | undefined;
}

/** The screen itself. It draws only what is in sight. */
function Phone({ menu, pictures, label, nothing, category }: PhoneProps) {
  const translate = useTranslate();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { top, height } = useScrollView(box, margin / 2);
  const { rows, length } = guestRows(menu, translate('menu.guest.other'));
  const start = rows.find(({ heading }) => heading !== undefined && heading.id === category)?.top;
  useEffect(() => {
    if (box && start !== undefined) box.scrollTop = start;
  }, [box, start]);
  return (
    <Box
      ref={setBox}
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{
        ...{ flex: 1, minHeight: 0, overflowY: 'auto', bgcolor: 'background.paper' },
        ...{ border: 6, borderColor: 'surface.sunken', borderRadius: 4 },
      }}
    >
      <Box sx={{ position: 'sticky', top: 0, zIndex: 1, px: 3, py: 2, bgcolor: 'background.paper' }}>
        <Box sx={{ typography: 'h2' }}>{menu.name}</Box>
      </Box>
      {rows.length === 0 && <Box sx={{ px: 3, py: 6, color: 'text.secondary' }}>{nothing}</Box>}
      <Box sx={{ position: 'relative' }} style={{ height: length }}>
        {rows
          .filter((row) => row.top + row.height > top - margin && row.top < top + height + margin)
          .map((row) => (
            <Box
              key={row.key}
              sx={{ position: 'absolute', left: 0, right: 0, px: 3 }}
              style={{ top: row.top, height: row.height }}
            >
              {row.heading && (
                <Box component="h3" dir="auto" className="one-line" sx={{ typography: 'h3', m: 0, pt: 3 }}>
                  {row.heading.name}
                </Box>
              )}
              {row.item && (
                <GuestCard
                  item={row.item}
                  picture={row.item.imageId === null ? undefined : pictures[row.item.imageId]}
                />
              )}
            </Box>
          ))}
      </Box>
    </Box>
  );
}
