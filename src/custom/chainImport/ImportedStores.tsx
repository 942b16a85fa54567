import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ChainImported } from '../../../contract/calls/chainImport.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIssueText } from '../../kit/records/useIssueText.ts';
import { StoreTable } from './StoreTable.tsx';

/** Hours that the page repeats; the rest are counted. */
const mostUnread = 10;

/** The stores that an import wrote, or would write, and the hours that it could not read. */
export function ImportedStores({ imported: { stores, rows, unreadHours } }: { imported: ChainImported }) {
  const translate = useTranslate();
  const issueText = useIssueText();
  const { figures } = useNumberFormats();
  return (
    <>
      {unreadHours.length > 0 && (
        <Alert severity="warning">
          {translate('chainImport.unread', {
            smart_count: unreadHours.length,
            count: figures(unreadHours.length),
          })}
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {unreadHours.slice(0, mostUnread).map(({ row, name, text, issue }) => (
              <li key={row}>
                {name}: {text}. {issueText(issue)}.
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <StoreTable stores={stores} />
      {stores.length < rows && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('chainImport.more', { count: figures(stores.length) })}
        </Typography>
      )}
    </>
  );
}
