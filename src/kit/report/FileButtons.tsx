import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AnsweredFile } from '../../../contract/calls/call.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { saveFile } from '../saveFile.ts';

const formats = ['xlsx', 'csv'] as const;

/** Buttons that save a report as a file, which the server makes. */
export function FileButtons({ load }: { load: (format: (typeof formats)[number]) => Promise<AnsweredFile> }) {
  const translate = useTranslate();
  const notifyFailure = useNotifyFailure();
  const save = async (format: (typeof formats)[number]) => {
    try {
      saveFile(await load(format));
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      {formats.map((format) => (
        <Button key={format} color="inherit" onClick={() => void save(format)}>
          {translate(format === 'xlsx' ? 'crud.export.excel' : 'crud.export.csv')}
        </Button>
      ))}
    </Box>
  );
}
