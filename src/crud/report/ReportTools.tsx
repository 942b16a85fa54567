import { Box, Button } from '@mui/material';
import { useListContext } from 'ra-core';
import { reportCalls } from '../../../contract/calls/reports.ts';
import type { Report } from '../../../contract/options/reports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { saveFile } from '../../kit/saveFile.ts';

interface ReportToolsProps {
  resource: Resource;
  report: Report;
  /** The name of the measure that the chart draws. */
  drawn: string;
  onReport: (name: string) => void;
  onDraw: (measure: string) => void;
}

/** Which report, what its chart draws, and the report as a file. */
export function ReportTools({ resource, report, drawn, onReport, onDraw }: ReportToolsProps) {
  const translate = useTranslate();
  const { filterValues: filter } = useListContext();
  const api = useApi();
  const notifyFailure = useNotifyFailure();
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const query = { filter: JSON.stringify(filter), format };
      saveFile(await api(reportCalls.file(resource), { params: { report: report.name }, query }));
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, pb: 4 }}>
      <LabelledSelect label={translate('crud.report.choose')} value={report.name} onChange={onReport}>
        {[...resource.reports.values()].map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </LabelledSelect>
      {report.measures.length > 1 && (
        <LabelledSelect label={translate('crud.report.drawn')} value={drawn} onChange={onDraw}>
          {report.measures.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </LabelledSelect>
      )}
      {resource.verbs.has('export') && (
        <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
          <Button color="inherit" onClick={() => void save('xlsx')}>
            {translate('crud.export.excel')}
          </Button>
          <Button color="inherit" onClick={() => void save('csv')}>
            {translate('crud.export.csv')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
