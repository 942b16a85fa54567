import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { CheckAnswer, ProblemGroup } from '../../../contract/calls/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { ImportChoices } from './importOptions.ts';
import { Solution } from './Solution.tsx';
import { useProblemText } from './useProblemText.ts';

interface ProblemsProps {
  resource: Resource;
  problems: CheckAnswer['problems'];
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** The same problem of many rows is one line, and one decision solves it for all of them. */
export function Problems({ resource, problems, choices, onChange }: ProblemsProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { placeOf, reasonOf } = useProblemText(resource, choices);
  const title = translate('crud.import.problems');
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
        <Table aria-label={title} sx={{ '& tbody td': { verticalAlign: 'top', py: 2 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('crud.import.column')}</TableCell>
              <TableCell>{translate('crud.import.problem')}</TableCell>
              <TableCell sx={{ minWidth: 96 }}>{translate('crud.import.rows')}</TableCell>
              <TableCell sx={{ width: 280 }}>{translate('crud.import.solution')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {problems.groups.map((group) => {
              const place = placeOf(group.field);
              return (
                <TableRow key={JSON.stringify([group.field, group.code, group.details, group.value])}>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{place.name}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{textOf(group)}</TableCell>
                  <TableCell>
                    {translate('crud.import.inRows', {
                      count: figures(group.rows),
                      smart_count: group.rows,
                    })}
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {rowsOf(group)}
                    </Typography>
                  </TableCell>
                  <TableCell>
                    <Solution {...{ group, place, choices, onChange }} />
                  </TableCell>
                </TableRow>
              );
            })}
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
