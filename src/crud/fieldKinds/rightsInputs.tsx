import Undo from '@mui/icons-material/Undo';
import {
  Box,
  Checkbox,
  FormControlLabel,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useMemo } from 'react';
import { actions, type Rights, rights as rightsSchema } from '../../../contract/rights/rights.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import type { FieldKindEditor, InputProps } from './fieldKind.ts';
import { EmptinessInput } from './filters.tsx';
import { effective, includesOwn, type RightsRow, rightsRows, withAction } from './rightsRows.ts';

function useRowLabel() {
  const translate = useTranslate();
  return ({ kind, resources }: RightsRow): string => {
    const names = resources.map(({ labels }) => labels.many);
    if (kind === 'all') return translate('crud.rights.all');
    if (kind === 'resource') return names.join();
    return translate('crud.rights.group', {
      names: names.map((name, index) => (index ? inSentence(name) : name)).join(', '),
    });
  };
}

/** Resources by actions, each with a box. A row without its own entry shows the rule that it follows. */
function RightsInput({ value, onChange, onBlur, id, describedBy, isDisabled }: InputProps) {
  const translate = useTranslate();
  const labelOf = useRowLabel();
  const registry = useRegistry();
  const rows = useMemo(() => rightsRows(registry), [registry]);
  const given: Rights = rightsSchema.safeParse(value).data ?? {};

  const forget = ({ name }: RightsRow) =>
    onChange(Object.fromEntries(Object.entries(given).filter(([one]) => one !== name)));

  return (
    <TableContainer
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('crud.rights.what')}</TableCell>
            {actions.map((action) => (
              <TableCell key={action} align="center" sx={{ px: 1 }}>
                {translate(`crud.rights.actions.${action}`)}
              </TableCell>
            ))}
            <TableCell component="td" />
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const label = labelOf(row);
            const isOwn = given[row.name] !== undefined;
            const current = effective(given, row, rows);
            return (
              <TableRow key={row.name}>
                <TableCell
                  component="th"
                  scope="row"
                  sx={{ pl: row.kind === 'resource' && row.inherits !== '*' ? 6 : 3, maxWidth: 260 }}
                >
                  <Typography
                    variant="body2"
                    sx={{
                      fontWeight: row.kind === 'resource' ? 'fontWeightRegular' : 'fontWeightMedium',
                      color: isOwn ? 'text.primary' : 'text.secondary',
                    }}
                  >
                    {label}
                  </Typography>
                  {row.own.map(({ right, label: name }) => (
                    <FormControlLabel
                      key={right}
                      disableTypography
                      label={<Typography variant="body2">{name}</Typography>}
                      sx={{ display: 'flex' }}
                      control={
                        <Checkbox
                          size="small"
                          color={isOwn ? 'primary' : 'default'}
                          disabled={isDisabled ?? false}
                          checked={includesOwn(given, row, right)}
                          onBlur={onBlur}
                          onChange={(_event, isChecked) =>
                            onChange(withAction(given, row, rows, right, isChecked))
                          }
                          slotProps={{
                            input: {
                              'aria-label': translate('crud.rights.box', {
                                action: name,
                                what: inSentence(label),
                              }),
                            },
                          }}
                        />
                      }
                    />
                  ))}
                </TableCell>
                {actions.map((action) => (
                  <TableCell key={action} align="center" sx={{ p: 0 }}>
                    {row.possible.has(action) && (
                      <Checkbox
                        size="small"
                        color={isOwn ? 'primary' : 'default'}
                        disabled={isDisabled ?? false}
                        checked={current.includes(action)}
                        onBlur={onBlur}
                        onChange={(_event, isChecked) =>
                          onChange(withAction(given, row, rows, action, isChecked))
                        }
                        slotProps={{
                          input: {
                            'aria-label': translate('crud.rights.box', {
                              action: translate(`crud.rights.actions.${action}`),
                              what: inSentence(label),
                            }),
                          },
                        }}
                      />
                    )}
                  </TableCell>
                ))}
                <TableCell sx={{ p: 0, width: 40 }}>
                  {isOwn && row.inherits !== undefined && !isDisabled && (
                    <ToolButton
                      size="small"
                      label={translate('crud.rights.follow', { what: inSentence(label) })}
                      icon={<Undo fontSize="small" />}
                      onClick={() => forget(row)}
                    />
                  )}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      <Box
        sx={{
          px: 3,
          py: 2,
          borderTop: 1,
          borderColor: 'divider',
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        {translate('crud.rights.help')}
      </Box>
    </TableContainer>
  );
}

export const rights: FieldKindEditor = { Input: RightsInput, Filter: EmptinessInput, isWide: true };
