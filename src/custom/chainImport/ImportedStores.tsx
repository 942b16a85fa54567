import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ChainImported } from '../../../contract/calls/chainImport.ts';
import { chainFields } from '../../../contract/importFiles/chainFile.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FileProblems } from '../../kit/imports/ProblemTable.tsx';
import { useIssueText } from '../../kit/records/useIssueText.ts';
import { StoreTable } from './StoreTable.tsx';

/** Hours that the page repeats; the rest are counted. */
const mostUnread = 10;

/** The stores that an import wrote, or would write, and the hours that it could not read. */
export function ImportedStores({ imported }: { imported: ChainImported }) {
  const { stores, rows, leftOut, problems, byOthers, unreadHours } = imported;
  const translate = useTranslate();
  const issueText = useIssueText();
  const { figures } = useNumberFormats();
  const nameOf = (field: string) =>
    chainFields.some(({ source }) => source === field)
      ? translate(`chainImport.field.${field}` as MessageKey)
      : field;
  return (
    <>
      {leftOut > 0 && (
        <>
          <Alert severity="warning">
            {translate('chainImport.leftOut', { smart_count: leftOut, count: figures(leftOut) })}
          </Alert>
          <FileProblems {...{ problems, nameOf }} />
        </>
      )}
      {byOthers && (
        <Alert severity="info">
          {translate('chainImport.byOthers', {
            ...{ smart_count: byOthers.stores, count: figures(byOthers.stores), country: byOthers.country },
          })}
        </Alert>
      )}
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
      {stores.length < rows - leftOut && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('chainImport.more', { count: figures(stores.length) })}
        </Typography>
      )}
    </>
  );
}
