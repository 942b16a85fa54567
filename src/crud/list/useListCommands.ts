import { useListContext } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '../../../contract/resource.ts';
import { firstFilter } from '../../dataProviders/listRequest.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { importPath } from '../../kit/records/paths.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';
import { useIsOnline } from '../../layout/shell/useIsOnline.ts';
import { binFilter, hasBin, isBin } from '../bin/bin.ts';
import type { Arrange } from './useArrange.ts';
import type { CellEditing } from './useCellEditing.ts';
import type { useExport } from './useExport.ts';

interface Offered {
  arrange: Arrange;
  cells: CellEditing;
  exporting: ReturnType<typeof useExport>;
}

/** Offers in the palette what the tools of the list do. */
export function useListCommands(resource: Resource, { arrange, cells, exporting }: Offered): void {
  const { filterValues, setFilters, total } = useListContext();
  const translate = useTranslate();
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  const words = useWords(resource);
  const isInBin = isBin(resource, filterValues);
  const canExport = resource.verbs.has('export') && Boolean(total) && !exporting.isExporting;
  const canArrange = arrange.isOffered && !arrange.isArranging && !arrange.missingParent && isOnline;
  const command = (name: string, label: string, isOffered: boolean, run: () => void) =>
    isOffered ? [{ id: `list:${name}`, label, context: words.many, run }] : [];
  usePageCommands([
    ...command('xlsx', translate('crud.export.excel'), canExport, () => void exporting.exportList('xlsx')),
    ...command('csv', translate('crud.export.csv'), canExport, () => void exporting.exportList('csv')),
    ...command('import', translate('crud.list.import'), resource.verbs.has('import'), () =>
      navigate(importPath(resource)),
    ),
    ...command('arrange', translate('crud.arrange.start'), canArrange, arrange.start),
    ...command('cells', translate('crud.cells.start'), cells.isOffered && !cells.start, () =>
      cells.startIn(0, false),
    ),
    ...command(
      'bin',
      translate(isInBin ? 'crud.bin.leave' : 'crud.bin.open', words.names),
      hasBin(resource),
      () => setFilters(isInBin ? firstFilter(resource) : (binFilter(resource) ?? {})),
    ),
  ]);
}
