import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { channelIds } from '../../../contract/deployment/channelIds.ts';
import { type DeploymentChannel, isPlatform } from '../../../contract/deployment/channels.ts';
import type { DeploymentMenu } from '../../../contract/deployment/deploymentMenu.ts';
import { type GuestGroup, guestMenu } from '../../../contract/deployment/guestMenu.ts';
import { listText } from '../../i18n/listText.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

/** A group of choices as the channel shows it. */
interface ViewGroup {
  id: string;
  name: string;
  half?: GuestGroup['half'];
  min: number;
  max: number;
  options: readonly {
    id: string;
    name: string;
    priceCents: number;
    /** The names of the groups that open once guests have chosen it. */
    opens: readonly string[];
  }[];
  /** The sizes that have it, where another group has the same name. */
  sizes: readonly string[];
}

/** A heading with its items; a size has no name where an item has only one. */
interface ViewSection {
  id: string;
  name: string | null;
  items: readonly {
    id: string;
    name: string;
    isSoldOut: boolean;
    sizes: readonly { id: string; name: string | null; priceCents: number; isSoldOut: boolean }[];
    choices: readonly string[];
  }[];
}

/** The groups of a menu: platforms get two for halves. */
function groupsOf(menu: DeploymentMenu, channel: DeploymentChannel): Omit<ViewGroup, 'sizes'>[] {
  const sizeGroups = new Set(menu.items.map(({ id }) => channelIds.sizeGroup(id)));
  const groups = isPlatform(channel)
    ? guestMenu(menu).groups.filter(({ id }) => !sizeGroups.has(id))
    : menu.groups;
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  return groups.map(({ options, ...group }) => ({
    ...{ ...group, id: isPlatform(channel) ? group.id : channelIds.group(group.id) },
    options: options.map(({ groupIds, ...option }) => ({
      ...{ ...option, opens: [...new Set(groupIds.flatMap((one) => names.get(one) ?? []))] },
    })),
  }));
}

/** Tells groups of the same name apart by the sizes that have them. */
function withSizes(groups: readonly Omit<ViewGroup, 'sizes'>[], { items }: DeploymentMenu): ViewGroup[] {
  const sizes = new Map<string, Set<string>>();
  for (const size of items.flatMap((item) => item.sizes))
    for (const id of size.groupIds) sizes.set(id, (sizes.get(id) ?? new Set()).add(size.name));
  const ofGroups = new Map([...sizes].map(([id, names]) => [channelIds.group(id), [...names]]));
  const counts = Map.groupBy(groups, ({ name }) => name);
  return groups.map((group) => ({
    ...group,
    sizes: (counts.get(group.name)?.length ?? 0) > 1 ? (ofGroups.get(group.id) ?? []) : [],
  }));
}

/** A menu as a channel shows it to guests, for people to read. */
function menuView(
  menu: DeploymentMenu,
  channel: DeploymentChannel,
): { sections: ViewSection[]; groups: ViewGroup[] } {
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const names = new Map(menu.groups.map(({ id, name }) => [id, name]));
  const sections = menu.sections.filter(({ id }) => id !== null || !isPlatform(channel));
  return {
    sections: sections.map(({ id, name, itemIds }) => ({
      ...{ id: id ?? '', name },
      items: itemIds.flatMap((itemId) => {
        const item = items.get(itemId);
        if (!item) return [];
        const groupIds = new Set(item.sizes.flatMap((size) => size.groupIds));
        return [
          {
            ...{ id: item.id, name: item.name, isSoldOut: item.availability === 'SOLD_OUT' },
            sizes: item.sizes.map((size) => ({
              ...{ id: size.id, priceCents: size.priceCents },
              name: item.sizes.length > 1 ? size.name : null,
              // The whole item says so once.
              isSoldOut: size.availability === 'SOLD_OUT' && item.availability === 'AVAILABLE',
            })),
            choices: [...new Set([...groupIds].flatMap((one) => names.get(one) ?? []))],
          },
        ];
      }),
    })),
    groups: withSizes(groupsOf(menu, channel), menu),
  };
}

const numbers = { fontVariantNumeric: 'tabular-nums' };

/** The menu in the words of the channel: headings with items and prices, then the groups that guests choose from. */
export function MenuSections({ menu, channel }: { menu: DeploymentMenu; channel: DeploymentChannel }) {
  const translate = useTranslate();
  const { sections, groups } = menuView(menu, channel);
  return (
    <>
      {sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      {groups.length > 0 && (
        <Part title={translate('deployment.choices')} head={['group', 'limits', 'price']}>
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </Part>
      )}
    </>
  );
}

interface PartProps {
  title: string;
  head: readonly ('item' | 'choices' | 'price' | 'group' | 'limits')[];
  children: ReactNode;
}

/** A heading and its table. The browser leaves out the drawing of those that are out of sight. */
function Part({ title, head, children }: PartProps) {
  const translate = useTranslate();
  return (
    <Box component="section" sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 240px' }}>
      <Box component="h3" sx={{ typography: 'h3', m: 0, pb: 1 }}>
        {title}
      </Box>
      <Table
        size="small"
        aria-label={title}
        sx={{ '& td': { verticalAlign: 'top', py: 2, overflowWrap: 'anywhere' } }}
      >
        <TableHead>
          <TableRow>
            {head.map((name) => (
              <TableCell key={name}>{translate(`deployment.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </Box>
  );
}

function Section({ section }: { section: ViewSection }) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  return (
    <Part title={section.name ?? translate('deployment.noHeading')} head={['item', 'choices', 'price']}>
      {section.items.map((item) => (
        <TableRow key={item.id}>
          <TableCell>
            {item.name}
            {item.isSoldOut && (
              <Box sx={{ color: 'warning.main' }}>{translate('deployment.availability.SOLD_OUT')}</Box>
            )}
          </TableCell>
          <TableCell>{listText(item.choices)}</TableCell>
          <TableCell sx={numbers}>
            {item.sizes.map(({ id, name, priceCents, isSoldOut }) => (
              <Box key={id}>
                {name === null
                  ? money(priceCents)
                  : translate('deployment.sizePrice', { name, price: money(priceCents) })}
                {isSoldOut && (
                  <Box component="span" sx={{ color: 'warning.main' }}>
                    {` · ${translate('deployment.availability.SOLD_OUT')}`}
                  </Box>
                )}
              </Box>
            ))}
          </TableCell>
        </TableRow>
      ))}
    </Part>
  );
}

function GroupRow({ group: { name, half, min, max, options, sizes } }: { group: ViewGroup }) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  return (
    <TableRow>
      <TableCell>
        {half ? translate(`deployment.half.${half.which}`, { name: half.of }) : name}
        {sizes.length > 0 && <Box sx={{ color: 'text.secondary' }}>{sizes.join(' · ')}</Box>}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {translate(min === max ? 'deployment.exactly' : 'deployment.between', { min, max })}
      </TableCell>
      <TableCell sx={numbers}>
        {options.map(({ id, name: option, priceCents, opens }) => {
          const choice = translate('deployment.sizePrice', { name: option, price: money(priceCents) });
          return (
            <Box key={id}>
              {opens.length === 0
                ? choice
                : translate('deployment.opens', { choice, groups: listText(opens) })}
            </Box>
          );
        })}
      </TableCell>
    </TableRow>
  );
}
