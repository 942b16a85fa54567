import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { CheckAnswer, ProblemGroup } from '../../../contract/calls/imports.ts';
import { problemGroups } from '../../../contract/calls/problemGroups.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIssueText } from '../records/useIssueText.ts';

interface ProblemTableProps {
  problems: Pick<CheckAnswer['problems'], 'groups' | 'more'>;
  /** What people call the place that a problem names. */
  nameOf: (field: string) => string;
  reasonOf: (group: ProblemGroup) => string;
  /** How people solve a problem on the spot, if they can. */
  solutionOf?: (group: ProblemGroup) => ReactNode;
}

/** What is wrong with a file: the same problem of many rows is one line. */
export function ProblemTable({ problems, nameOf, reasonOf, solutionOf }: ProblemTableProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const textOf = (group: ProblemGroup) => {
    const reason = reasonOf(group);
    const [only] = group.first;
    const value = group.value ?? (group.rows === 1 ? only?.value : '');
    return value ? translate('crud.import.textProblem', { reason, value }) : reason;
  };
  const rowsOf = ({ rows, first, value: common }: ProblemGroup) => {
    const isNamed = common === null && rows > 1;
    const named = first.map(({ row, value }) => (value && isNamed ? `${row} (${value})` : String(row)));
    const text = translate('crud.import.inRowsAt', { rows: named.join(', '), smart_count: first.length });
    return rows > first.length ? `${text}, …` : text;
  };

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ overflowX: 'auto' }}>
        <Table
          aria-label={translate('crud.import.problems')}
          sx={{ '& tbody td': { verticalAlign: 'top', py: 2 } }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{translate('crud.import.column')}</TableCell>
              <TableCell>{translate('crud.import.problem')}</TableCell>
              <TableCell sx={{ minWidth: 96 }}>{translate('crud.import.rows')}</TableCell>
              {solutionOf && <TableCell sx={{ width: 280 }}>{translate('crud.import.solution')}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {problems.groups.map((group) => (
              <TableRow key={JSON.stringify([group.field, group.code, group.details, group.value])}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {group.field === '' ? translate('crud.import.wholeRow') : nameOf(group.field)}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{textOf(group)}</TableCell>
                <TableCell>
                  {translate('crud.import.inRows', { count: figures(group.rows), smart_count: group.rows })}
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {group.first.length > 0 && rowsOf(group)}
                  </Typography>
                </TableCell>
                {solutionOf && <TableCell>{solutionOf(group)}</TableCell>}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {problems.more > 0 && (
        <Typography role="status">
          {translate('crud.import.moreProblems', {
            count: figures(problems.more),
            smart_count: problems.more,
          })}
        </Typography>
      )}
    </Box>
  );
}

/** What is wrong with a file that is refused as a whole. */
export function RowProblems({ issues }: { issues: readonly FieldIssue[] }) {
  const issueText = useIssueText();
  const groups = problemGroups();
  for (const issue of issues) groups.add(issue);
  return <ProblemTable problems={groups.found()} nameOf={(field) => field} reasonOf={issueText} />;
}
