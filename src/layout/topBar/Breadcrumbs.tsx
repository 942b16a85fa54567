import Box from '@mui/material/Box';
import { useGetOne } from 'ra-core';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type Location, locationOf, recordPart } from '../navigation/places.ts';
import { usePlaces } from '../navigation/usePlaces.ts';

interface Crumb {
  level: 'area' | 'place' | 'part';
  label: string;
  to?: string;
}

/** The text of the last crumb: the record's name, or the current action. */
function useLastLabel(location: Location): string | undefined {
  const translate = useTranslate();
  const { part } = location;
  const { resource } = location.place;
  const id = recordPart(location);
  const { data } = useGetOne<WireRecord>(
    resource?.name ?? '',
    { id: id ?? '' },
    { enabled: id !== undefined },
  );
  if (resource === undefined || part === undefined) return undefined;
  if (id === undefined) return translate(part === 'create' ? 'shell.newRecord' : 'shell.importRecords');
  return data ? recordTitle(resource, data) : '…';
}

function useCrumbs(location: Location): Crumb[] {
  const { place } = location;
  const last = useLastLabel(location);
  const area = place.area?.label;
  return [
    // "Stores / Stores" would only repeat itself.
    ...(area && area !== place.label ? [{ level: 'area' as const, label: area }] : []),
    { level: 'place', label: place.label, ...(last !== undefined && { to: place.path }) },
    ...(last === undefined ? [] : [{ level: 'part' as const, label: last }]),
  ];
}

function Trail({ location }: { location: Location }) {
  const translate = useTranslate();
  const crumbs = useCrumbs(location);
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

/** The position of the page: area, list or page, record. */
export function Breadcrumbs() {
  const { pathname } = useLocation();
  const location = locationOf(usePlaces(), pathname);
  return location ? <Trail location={location} /> : null;
}
