import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../../session/useMoneyFormats.ts';
import type { FormulaChange } from './formulaChanges.ts';

/** As many as people compare before they apply; the others follow the same formula. */
const mostShown = 50;

interface FormulaPreviewProps {
  changes: FormulaChange[];
  /** How many prices the formula leaves as they are. */
  unchanged: number;
  /** Somebody has entered a formula that would change a price. */
  isFormula: boolean;
}

/** The old and the new prices. */
export function FormulaPreview({ changes, unchanged, isFormula }: FormulaPreviewProps) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const label = translate('pricing.grid.formula.preview');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {translate(
          changes.length === 0 && !isFormula ? 'pricing.grid.formula.begin' : 'pricing.grid.formula.changes',
          {
            smart_count: changes.length,
          },
        )}
        {isFormula &&
          unchanged > 0 &&
          ` ${translate('pricing.grid.formula.unchanged', { smart_count: unchanged })}`}
        {changes.length > mostShown && ` ${translate('pricing.grid.formula.first', { count: mostShown })}`}
      </Box>
      {changes.length > 0 && (
        <Box
          role="region"
          aria-label={label}
          tabIndex={0}
          sx={{ maxHeight: 240, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          <Table size="small" stickyHeader aria-label={label}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('pricing.item')}</TableCell>
                <TableCell>{translate('pricing.grid.formula.where')}</TableCell>
                <TableCell align="right">{translate('pricing.grid.formula.before')}</TableCell>
                <TableCell align="right">{translate('pricing.grid.formula.after')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {changes.slice(0, mostShown).map(({ key, row, column, before, after }) => (
                <TableRow key={key}>
                  <TableCell>{row.name}</TableCell>
                  <TableCell>{column}</TableCell>
                  <TableCell align="right">{money(before)}</TableCell>
                  <TableCell align="right" sx={{ fontWeight: 600 }}>
                    {money(after)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Box>
  );
}
