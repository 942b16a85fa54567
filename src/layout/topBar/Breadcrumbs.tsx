import Box from '@mui/material/Box';
import { useGetOne, useTranslate } from 'ra-core';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { recordTitle } from '../../crud/fields.ts';
import { useRegistry } from '../../registry.tsx';
import { type Place, placeOf } from '../navigation/navigationGroups.ts';

interface Crumb {
  level: 'area' | 'list' | 'part';
  label: string;
  to?: string;
}

const words: ReadonlySet<string> = new Set(['create', 'import']);

/** What the last crumb says: the record's name, or what is being done. */
function useLastLabel({ resource, part }: Place): string | undefined {
  const translate = useTranslate();
  const isRecord = part !== undefined && !words.has(part);
  const { data } = useGetOne<WireRecord>(resource.name, { id: part ?? '' }, { enabled: isRecord });
  if (part === undefined) return undefined;
  if (!isRecord) return translate(part === 'create' ? 'shell.newRecord' : 'shell.importRecords');
  return data ? recordTitle(resource, data) : '…';
}

function useCrumbs(place: Place): Crumb[] {
  const translate = useTranslate();
  const { resource } = place;
  const last = useLastLabel(place);
  const many = translate(`resources.${resource.name}.many`, { _: resource.labels.many });
  const area = resource.area && translate(`shell.areas.${resource.area}`);
  return [
    // "Stores / Stores" would say nothing twice.
    ...(area && area !== many ? [{ level: 'area' as const, label: area }] : []),
    { level: 'list', label: many, ...(last !== undefined && { to: `/${resource.name}` }) },
    ...(last === undefined ? [] : [{ level: 'part' as const, label: last }]),
  ];
}

function Trail({ place }: { place: Place }) {
  const translate = useTranslate();
  const crumbs = useCrumbs(place);
  return (
    <Box
      component="nav"
      aria-label={translate('shell.breadcrumbs')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minWidth: 0,
        color: 'text.secondary',
        typography: 'body2',
      }}
    >
      {crumbs.map(({ level, label, to }, index) => {
        const isLast = index === crumbs.length - 1;
        const cut = {
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          flexShrink: isLast ? 1 : 0,
        };
        return (
          <Fragment key={level}>
            {index > 0 && <span aria-hidden>/</span>}
            {to === undefined ? (
              <Box
                component="span"
                aria-current={isLast ? 'page' : undefined}
                sx={{ ...cut, ...(isLast && { color: 'text.primary' }) }}
              >
                {label}
              </Box>
            ) : (
              <Box
                component={Link}
                to={to}
                sx={{ ...cut, color: 'inherit', '&:not(:hover)': { textDecoration: 'none' } }}
              >
                {label}
              </Box>
            )}
          </Fragment>
        );
      })}
    </Box>
  );
}

/** Where the page lies: area, resource, record. */
export function Breadcrumbs() {
  const { pathname } = useLocation();
  const place = placeOf(useRegistry(), pathname);
  return place ? <Trail place={place} /> : null;
}
