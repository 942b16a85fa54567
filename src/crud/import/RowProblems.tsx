import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { FieldIssue } from '../../../contract/errors.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIssueText } from '../form/useIssueText.ts';

/** Problems drawn at once. */
const mostShown = 100;

/** What is wrong with a file: row, column, value and reason. */
export function RowProblems({ issues }: { issues: readonly FieldIssue[] }) {
  const translate = useTranslate();
  const issueText = useIssueText();
  const columns = ['row', 'column', 'value', 'reason'] as const;
  return (
    <Box sx={{ overflowX: 'auto', width: 1 }}>
      <Table aria-label={translate('crud.import.problems')}>
        <TableHead>
          <TableRow>
            {columns.map((key) => (
              <TableCell key={key}>{translate(`crud.import.${key}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {issues.slice(0, mostShown).map((issue) => (
            <TableRow key={`${issue.row} ${issue.field} ${issue.code}`}>
              <TableCell>{issue.row}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{issue.field}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{issue.value}</TableCell>
              <TableCell>{issueText(issue)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
