import Search from '@mui/icons-material/Search';
import {
  Box,
  FormControlLabel,
  InputBase,
  Switch,
  type SxProps,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  type Theme,
} from '@mui/material';
import { useMemo, useState } from 'react';
import { actions, type Rights, rights as rightsSchema } from '../../../contract/rights/rights.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { isMeant } from '../../layout/navigation/matching.ts';
import { areasOf } from '../../layout/navigation/placeAreas.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { EmptinessInput } from './filters.tsx';
import { RightsAreaLines, RightsLine } from './RightsAreaLines.tsx';
import {
  areaEntries,
  effective,
  membersOf,
  type RightsArea,
  type RightsRow,
  rightsAreas,
  withAction,
} from './rightsRows.ts';

/** The names stay in sight while the actions scroll sideways. A bar marks the lines that differ. */
const rightsTableStyles: SxProps<Theme> = {
  tableLayout: 'fixed',
  minWidth: 866,
  '& th, & td': { px: 1, py: 0, height: 40, lineHeight: 1.3, bgcolor: 'background.paper' },
  '& tr > :first-child': { width: 210, position: 'sticky', left: 0, zIndex: 1, pr: 2 },
  '& thead tr > :first-child': { zIndex: 3, pl: 3 },
  '& thead th': { color: 'text.secondary', fontWeight: 600, whiteSpace: 'normal' },
  '& tr > :last-child': { width: 44 },
  '& tr.own > :first-child': {
    boxShadow: (theme) => `inset 3px 0 ${theme.palette.primary.main}`,
  },
};

/** Areas with resources and actions, each with a box. A line without its own entry follows the one above. */
function RightsInput({ value, onChange, onBlur, id, describedBy, isDisabled = false }: InputProps) {
  const translate = useTranslate();
  const registry = useRegistry();
  const { all, rows, areas } = useMemo(() => rightsAreas(registry), [registry]);
  const labels = areasOf(registry, translate);
  const granted: Rights = rightsSchema.safeParse(value).data ?? {};
  // What differs is open from the start.
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(areas.filter((one) => areaEntries(granted, one).length > 0).map(({ area }) => area)),
  );
  const [search, setSearch] = useState('');
  const [withParts, setWithParts] = useState(false);

  const isFound = ({ resources: [resource] }: RightsRow) => isMeant(resource?.labels.many ?? '', search);
  const shownIn = (area: RightsArea): RightsRow[] => {
    if (search !== '') return membersOf(area).filter(isFound);
    if (!open.has(area.area)) return [];
    // A part that differs always shows: nobody should miss what a role may do.
    return [...area.pages, ...area.parts.filter(({ name }) => withParts || granted[name] !== undefined)];
  };
  const toggle = (area: string) =>
    setOpen(open.has(area) ? new Set([...open].filter((one) => one !== area)) : new Set([...open, area]));
  const shown = areas.map((area) => ({ area, members: shownIn(area) }));
  const found = search === '' ? shown : shown.filter(({ members }) => members.length > 0);

  return (
    <Box
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          px: 3,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <InputBase
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            // Enter would save the role.
            if (event.key === 'Enter') event.preventDefault();
          }}
          placeholder={translate('crud.rights.search')}
          startAdornment={<Search aria-hidden sx={{ fontSize: 18, mr: 2, color: 'text.secondary' }} />}
          inputProps={{ 'aria-label': translate('crud.rights.search'), autoComplete: 'off' }}
          sx={{ flex: 1, minWidth: 200, typography: 'body2' }}
        />
        <FormControlLabel
          control={<Switch checked={withParts} onChange={(_event, isOn) => setWithParts(isOn)} />}
          label={translate('crud.rights.parts')}
        />
      </Box>
      <TableContainer sx={{ maxHeight: '70vh' }} tabIndex={0} role="region" aria-labelledby={`${id}-label`}>
        <Table size="small" stickyHeader sx={rightsTableStyles}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('crud.rights.what')}</TableCell>
              {actions.map((action) => (
                <TableCell key={action} align="center">
                  {translate(`crud.rights.actions.${action}`)}
                </TableCell>
              ))}
              <TableCell component="td" />
            </TableRow>
          </TableHead>
          <TableBody>
            <RightsLine
              label={translate('crud.rights.all')}
              level={0}
              possible={all.possible}
              includes={(action) => (effective(granted, all, rows).includes(action) ? 'all' : 'none')}
              isOwn={false}
              isDisabled={isDisabled}
              onBlur={onBlur}
              onChange={(action, isAllowed) => onChange(withAction(granted, all, rows, action, isAllowed))}
            />
            {found.map(({ area, members }) => (
              <RightsAreaLines
                key={area.area}
                area={area}
                label={labels.get(area.area)?.label ?? area.area}
                rows={rows}
                granted={granted}
                shown={members}
                onToggle={search === '' ? () => toggle(area.area) : undefined}
                isDisabled={isDisabled}
                onChange={onChange}
                onBlur={onBlur}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Box
        role="status"
        sx={{
          px: 3,
          py: 2,
          borderTop: 1,
          borderColor: 'divider',
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        {found.length === 0 ? translate('crud.rights.noneFound', { search }) : translate('crud.rights.help')}
      </Box>
    </Box>
  );
}

export const rights: FieldKindEditor = { Input: RightsInput, Filter: EmptinessInput, isWide: true };
