import { Divider, MenuItem } from '@mui/material';
import { LinkBase, useListContext } from 'ra-core';
import { linesFields } from '../../../contract/lines.ts';
import type { Resource } from '../../../contract/resource.ts';
import { firstFilter } from '../../dataProviders/listRequest.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { importPath } from '../../kit/records/paths.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { ButtonMenu } from '../../layout/ButtonMenu.tsx';
import type { OpenMenu } from '../../layout/MenuButton.tsx';
import { useDensity } from '../../theme/useAppearance.ts';
import { binFilter, hasBin, isBin } from '../bin/bin.ts';
import type { useExport } from './useExport.ts';

interface MoreMenuProps extends OpenMenu, ReturnType<typeof useExport> {
  resource: Resource;
}

/** Actions for the whole list: exporting, importing, and how close the rows are. */
export default function MoreMenu({ resource, exportList, isExporting, ...open }: MoreMenuProps) {
  const translate = useTranslate();
  const { total, filterValues, setFilters } = useListContext();
  const { names } = useWords(resource);
  const isInBin = isBin(resource, filterValues);
  const { choice, setChoice } = useDensity();
  const canExport = resource.verbs.has('export');
  const canImport = resource.verbs.has('import');
  const hasNothingToExport = isExporting || !total;
  const otherDensity = choice === 'compact' ? 'comfortable' : 'compact';

  return (
    <ButtonMenu {...open} label={translate('crud.list.more')}>
      {(closeAnd) => [
        canExport && (
          <MenuItem key="excel" disabled={hasNothingToExport} onClick={closeAnd(() => exportList('xlsx'))}>
            {translate('crud.export.excel')}
          </MenuItem>
        ),
        canExport && (
          <MenuItem key="csv" disabled={hasNothingToExport} onClick={closeAnd(() => exportList('csv'))}>
            {translate('crud.export.csv')}
          </MenuItem>
        ),
        canExport &&
          linesFields(resource).map((field) => (
            <MenuItem
              key={field.name}
              disabled={hasNothingToExport}
              onClick={closeAnd(() => exportList('xlsx', field))}
            >
              {translate('crud.export.withLines', { lines: inSentence(field.label) })}
            </MenuItem>
          )),
        canImport && (
          <MenuItem key="import" component={LinkBase} to={importPath(resource)}>
            {translate('crud.list.import')}
          </MenuItem>
        ),
        hasBin(resource) && (
          <MenuItem
            key="bin"
            onClick={closeAnd(() =>
              setFilters(isInBin ? firstFilter(resource) : (binFilter(resource) ?? {})),
            )}
          >
            {translate(isInBin ? 'crud.bin.leave' : 'crud.bin.open', names)}
          </MenuItem>
        ),
        (canExport || canImport || hasBin(resource)) && <Divider key="divider" />,
        <MenuItem key="density" onClick={closeAnd(() => setChoice(otherDensity))}>
          {translate(`crud.density.${otherDensity}`)}
        </MenuItem>,
      ]}
    </ButtonMenu>
  );
}
