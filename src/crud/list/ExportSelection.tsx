import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { MenuItem } from '@mui/material';
import type { Resource } from '../../../contract/resource.ts';
import type { ChosenRecords } from '../../dataProviders/listRequest.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ButtonMenu } from '../../layout/ButtonMenu.tsx';
import { MenuButton } from '../../layout/MenuButton.tsx';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';
import type { Columns } from '../views/useColumns.ts';
import { useExport } from './useExport.ts';

interface ExportSelectionProps {
  resource: Resource;
  columns: Columns;
  records: ChosenRecords;
  /** How many there are, in words. */
  count: string;
}

const formats = { xlsx: 'crud.export.excel', csv: 'crud.export.csv' } as const;

/** Exports the selected records, with the columns and in the order that the list shows. */
export function ExportSelection({ resource, columns, records, count }: ExportSelectionProps) {
  const translate = useTranslate();
  const { exportList, isExporting } = useExport(resource, columns, records);
  const label = translate('crud.export.selected', { count });
  const entries = (['xlsx', 'csv'] as const).map((format) => ({
    id: `selection:export-${format}`,
    label: translate(formats[format]),
    context: count,
    run: () => void exportList(format),
  }));
  usePageCommands(isExporting ? [] : entries);
  return (
    <MenuButton label={label} icon={<DownloadIcon />} opens="menu">
      {(open) => (
        <ButtonMenu {...open} label={label}>
          {(closeAnd) =>
            entries.map((entry) => (
              <MenuItem key={entry.id} disabled={isExporting} onClick={closeAnd(entry.run)}>
                {entry.label}
              </MenuItem>
            ))
          }
        </ButtonMenu>
      )}
    </MenuButton>
  );
}
