import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import type { DeploymentChannel } from '../../../contract/deployment/channels.ts';
import type { DeploymentMenu } from '../../../contract/deployment/deploymentMenu.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { menuView, type ViewGroup, type ViewSection } from './menuView.ts';

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
          <TableCell>{item.choices.join(', ')}</TableCell>
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
                : translate('deployment.opens', { choice, groups: opens.join(', ') })}
            </Box>
          );
        })}
      </TableCell>
    </TableRow>
  );
}
