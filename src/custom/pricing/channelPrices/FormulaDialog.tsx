import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useMemo, useState } from 'react';
import {
  formulaPrice,
  type PriceFormula,
  priceFormula,
} from '../../../../contract/catalogue/priceFormula.ts';
import { type Direction, directions } from '../../../../contract/catalogue/rounding.ts';
import { completeField } from '../../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../../contract/fieldKinds/fieldInput.ts';
import { useNumberFormats } from '../../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { endingText, usualEndings } from '../../../kit/endings.ts';
import { LabelledInput } from '../../../kit/fieldKinds/LabelledInput.tsx';
import { placesOf } from '../../../kit/grid/cellBlocks.ts';
import { valueKey } from '../../../kit/grid/gridColumns.ts';
import { LabelledSelect } from '../../../kit/LabelledSelect.tsx';
import { ActionDialog } from '../../../layout/dialogs/ActionDialog.tsx';
import { useMoneyFormats } from '../../../session/useMoneyFormats.ts';
import { type PriceRow, sources } from './priceFacts.ts';
import type { PriceWork } from './usePriceWork.ts';

const percentField = completeField(
  'changePercent',
  fieldInput.parse({ kind: 'percent', min: -100, max: 1000 }),
);
const amountField = completeField(
  'changeBy',
  fieldInput.parse({ kind: 'money', min: -999_999, max: 999_999 }),
);

/** As many as people compare before they apply; the others follow the same formula. */
const mostShown = 50;

/** A price that a formula works out anew. */
interface FormulaChange {
  key: string;
  row: PriceRow;
  column: string;
  before: number;
  after: number;
}

/** A cell of the grid, and the price that it has, its own or an inherited one. */
interface PricedCell {
  row: PriceRow;
  column: { id: string | number; name: string };
  price: number | null;
}

/** The prices that a formula changes. Cells without a price stay without one. */
export const formulaChanges = (cells: readonly PricedCell[], formula: PriceFormula): FormulaChange[] =>
  cells.flatMap(({ row, column, price }) => {
    if (price === null) return [];
    const after = formulaPrice(price, formula);
    const key = valueKey(row.id, column.id, sources.price);
    return after === price ? [] : [{ key, row, column: column.name, before: price, after }];
  });

interface FormulaPreviewProps {
  changes: FormulaChange[];
  /** How many prices the formula leaves as they are. */
  unchanged: number;
  /** Somebody has entered a formula that would change a price. */
  isFormula: boolean;
}

/** The old and the new prices. */
function FormulaPreview({ changes, unchanged, isFormula }: FormulaPreviewProps) {
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

interface Choices {
  /** The id of a column whose shown prices change; empty for the selected cells. */
  scope: string;
  changePercent: unknown;
  changeBy: unknown;
  endsIn: string;
  rounding: Direction;
}

/** Works out new prices from the ones that there are, shows them, and puts them into the cells to save. */
export default function FormulaDialog({ prices, onClose }: { prices: PriceWork; onClose: () => void }) {
  const { work, rows, columns } = prices;
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { currencyDigits } = useMoneyFormats();
  const { every, endings } = usualEndings(currencyDigits);
  const selectedCount = placesOf(work.editor.selection).length;
  const activeColumn = columns[work.editor.active.column];
  const [choices, setChoices] = useState<Choices>({
    // A single active cell is where somebody stands, not what they chose.
    ...{
      scope: selectedCount > 1 ? '' : String(activeColumn?.id ?? ''),
      changePercent: 0,
      changeBy: 0,
      endsIn: '',
      rounding: 'nearest',
    },
  });
  const choose = (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part }));
  const { scope, changePercent, changeBy, endsIn, rounding } = choices;
  // The dialog is in front, so nothing changes behind it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another scope asks for other cells
  const cells = useMemo(() => pricedCells(prices, scope), [scope]);
  const formula = priceFormula.safeParse({
    changePercent: changePercent ?? 0,
    changeBy: changeBy ?? 0,
    ending: endsIn === '' ? null : { every, endsIn: Number(endsIn), rounding },
  });
  const isFormula = Boolean(changePercent || changeBy || endsIn !== '');
  const changes = formula.success ? formulaChanges(cells, formula.data) : [];
  return (
    <ActionDialog
      isLocal
      title={translate('pricing.grid.formula.title')}
      action={translate('pricing.grid.formula.apply', { smart_count: changes.length })}
      isBlocked={changes.length === 0}
      onAct={() => {
        work.drafts.change(changes.map(({ key, after }) => [key, after]));
        onClose();
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
        <LabelledSelect
          label={translate('pricing.grid.formula.scope')}
          value={scope}
          onChange={(next) => choose({ scope: next })}
        >
          <option value="">
            {translate('pricing.grid.formula.selected', { smart_count: selectedCount })}
          </option>
          {columns.map(({ id, name }) => (
            <option key={id} value={id}>
              {translate('pricing.grid.formula.column', { name, count: figures(rows.length) })}
            </option>
          ))}
        </LabelledSelect>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
          <LabelledInput
            label={translate('pricing.grid.formula.percent')}
            field={percentField}
            value={changePercent}
            onChange={(next) => choose({ changePercent: next })}
            width={160}
          />
          <LabelledInput
            label={translate('pricing.grid.formula.amount')}
            field={amountField}
            value={changeBy}
            onChange={(next) => choose({ changeBy: next })}
            width={160}
          />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
          <LabelledSelect
            label={translate('pricing.grid.formula.ending')}
            value={endsIn}
            onChange={(next) => choose({ endsIn: next })}
          >
            <option value="">{translate('pricing.grid.formula.anyEnding')}</option>
            {endings.map((ending) => (
              <option key={ending} value={ending}>
                {endingText(ending, currencyDigits, figures)}
              </option>
            ))}
          </LabelledSelect>
          <LabelledSelect
            label={translate('pricing.grid.formula.rounding')}
            value={rounding}
            isDisabled={endsIn === ''}
            onChange={(next) => choose({ rounding: directions.find((one) => one === next) ?? 'nearest' })}
          >
            {directions.map((one) => (
              <option key={one} value={one}>
                {translate(`pricing.grid.formula.${one}`)}
              </option>
            ))}
          </LabelledSelect>
        </Box>
        <FormulaPreview changes={changes} unchanged={cells.length - changes.length} isFormula={isFormula} />
      </Box>
    </ActionDialog>
  );
}

/** The selected cells, or all that a column shows, with the prices that they have. A channel's cells are those that it sells. */
function pricedCells({ work, rows, columns, channelIds, priceAt }: PriceWork, scope: string): PricedCell[] {
  const chosen = columns.findIndex(({ id }) => id === scope);
  const block =
    chosen === -1 ? work.editor.selection : { top: 0, bottom: rows.length - 1, left: chosen, right: chosen };
  return placesOf(block).flatMap((place) => {
    const [row, column] = [rows[place.row], columns[place.column]];
    if (!row || !column) return [];
    const id = String(column.id);
    return channelIds.has(id) && !row.soldOn.has(id) ? [] : [{ row, column, price: priceAt(row, id) }];
  });
}
