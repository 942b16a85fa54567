import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import type { CheckAnswer, ProblemGroup } from '../../../contract/calls/imports.ts';
import { problemGroups } from '../../../contract/calls/problemGroups.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import { listText } from '../../i18n/listText.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIssueText } from '../records/refusal.ts';
import { type Cause, causesOf, rowsOf, takenText, type WordedIssue } from './problemTexts.ts';

interface ProblemTableProps {
  problems: Pick<CheckAnswer['problems'], 'groups' | 'more'>;
  /** What people call the place that a problem names. */
  nameOf: (field: string) => string;
  reasonOf: (issue: WordedIssue) => string;
  /** How people solve the problems of a cause on the spot. Without it, there is nothing to solve here. */
  solutions?: {
    /** One text, or the only problem of the cause. */
    ofGroup: (group: ProblemGroup, isOneOfMany: boolean) => ReactNode;
    /** All texts of the cause together. */
    ofAll: (cause: Cause) => ReactNode;
  };
}

/** Rows that a line names before somebody opens it. */
const rowsNamed = 5;

/** Texts that a cause shows from the start, because there is little to look through. */
const textsOpen = 3;

/** What is wrong with a file. Each cause is one line, which opens to show its rows, or the texts that need a decision each. */
export function ProblemTable(props: ProblemTableProps) {
  const { problems, solutions } = props;
  const translate = useTranslate();
  const { figures } = useNumberFormats();
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
              <TableCell sx={{ minWidth: 120 }}>{translate('crud.import.rows')}</TableCell>
              {solutions && <TableCell sx={{ width: 280 }}>{translate('crud.import.solution')}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {causesOf(problems.groups).map((cause) => {
              const [group, ...others] = cause;
              const key = JSON.stringify([group.field, group.code, group.details, group.value]);
              return others.length > 0 ? (
                <CauseLines key={key} {...props} cause={cause} />
              ) : (
                <GroupLine key={key} {...props} group={group} />
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

/** A problem in a sentence, with the text in the file where the sentence does not hold it. */
function useSentence({ nameOf, reasonOf }: Pick<ProblemTableProps, 'nameOf' | 'reasonOf'>) {
  const translate = useTranslate();
  return (issue: WordedIssue): string => {
    const reason = reasonOf(issue);
    const { value } = issue;
    return value && takenText(issue, nameOf, translate) === undefined
      ? translate('crud.import.textProblem', { reason, value })
      : reason;
  };
}

/** The place that a problem is about; several, where the values of several fields belong together. */
function usePlace({ nameOf }: Pick<ProblemTableProps, 'nameOf'>) {
  const translate = useTranslate();
  return ({ field, first: [one] }: ProblemGroup): string => {
    if (field === '') return translate('crud.import.wholeRow');
    return listText(one?.values?.map((value) => nameOf(value.field)) ?? [nameOf(field)]);
  };
}

interface GroupLineProps extends ProblemTableProps {
  group: ProblemGroup;
  /** The line is below its cause, which says the place and the reason. */
  isOneOfMany?: boolean;
}

/** The same problem of one row or of many. */
function GroupLine({ group, isOneOfMany = false, ...props }: GroupLineProps) {
  const { solutions } = props;
  const translate = useTranslate();
  const sentence = useSentence(props);
  const placeOf = usePlace(props);
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [only] = group.first;
  const { field, code, details, value } = group;
  // Rows that all say the same need no opening to be understood.
  const areAlike =
    group.rows <= group.first.length &&
    new Set(group.first.map(({ row: _row, ...rest }) => JSON.stringify(rest))).size === 1;
  const issue = areAlike && only ? { ...group, ...only, details: only.details ?? details } : undefined;
  const numbers = group.first.slice(0, rowsNamed).map(({ row }) => String(row));
  const named = translate('crud.import.inRowsAt', { rows: listText(numbers), smart_count: numbers.length });
  return (
    <>
      <TableRow sx={isOpen ? { '& > td': { borderBottom: 0 } } : undefined}>
        <TableCell sx={{ overflowWrap: 'anywhere' }}>{!isOneOfMany && placeOf(group)}</TableCell>
        <TableCell id={id} sx={{ overflowWrap: 'anywhere', ...(isOneOfMany && { pl: 8 }) }}>
          {isOneOfMany
            ? translate('crud.import.quoted', { value: value ?? '' })
            : sentence(issue ?? { field, code, details, value })}
        </TableCell>
        <TableCell>
          <RowCount
            count={group.rows}
            {...(group.rows > 1 && only && { isOpen, onToggle: () => setIsOpen(!isOpen) })}
            describedBy={id}
          />
          {only && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {group.rows > numbers.length ? `${named}, …` : named}
            </Typography>
          )}
        </TableCell>
        {solutions && <TableCell>{solutions.ofGroup(group, isOneOfMany)}</TableCell>}
      </TableRow>
      {isOpen && (
        <TableRow>
          <TableCell />
          <TableCell colSpan={solutions ? 3 : 2} sx={{ pt: '0 !important' }}>
            <GroupRows {...props} group={group} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

/** The rows of one problem, with what is different about each. */
function GroupRows({ group, ...props }: GroupLineProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const sentence = useSentence(props);
  const lines = group.first.map(({ row, value, details, values }) => {
    const issue = { ...group, value, values, details: details ?? group.details };
    const isOwn = details !== undefined || takenText(issue, props.nameOf, translate) !== undefined;
    const quoted = value && group.value === null ? translate('crud.import.quoted', { value }) : '';
    return { row, text: isOwn ? sentence(issue) : quoted };
  });
  const more = group.rows - lines.length;
  const areAlike = lines.every(({ text }) => text === '');
  return (
    <Box
      sx={{ maxHeight: 280, overflowY: 'auto', typography: 'body2' }}
      tabIndex={0}
      role="group"
      aria-label={translate('crud.import.rows')}
    >
      {areAlike ? (
        listText(lines.map(({ row }) => row))
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {lines.map(({ row, text }) => (
            <Box component="li" key={`${row} ${text}`} sx={{ overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ color: 'text.secondary', mr: 2 }}>
                {translate('crud.import.inRowsAt', { rows: String(row), smart_count: 1 })}
              </Box>
              {text}
            </Box>
          ))}
        </Box>
      )}
      {more > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {translate('crud.import.moreRows', { count: figures(more), smart_count: more })}
        </Typography>
      )}
    </Box>
  );
}

/** A cause with several texts, which need a decision each. */
function CauseLines({ cause, ...props }: ProblemTableProps & { cause: Cause }) {
  const { solutions, reasonOf } = props;
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const placeOf = usePlace(props);
  const id = useId();
  const [isOpen, setIsOpen] = useState(cause.length <= textsOpen);
  const [{ field, code, details }] = cause;
  return (
    <>
      <TableRow>
        <TableCell sx={{ overflowWrap: 'anywhere' }}>{placeOf(cause[0])}</TableCell>
        <TableCell id={id} sx={{ overflowWrap: 'anywhere' }}>
          {reasonOf({ field, code, details })}
        </TableCell>
        <TableCell>
          <RowCount
            count={rowsOf(cause)}
            isOpen={isOpen}
            onToggle={() => setIsOpen(!isOpen)}
            describedBy={id}
          />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('crud.import.differentTexts', {
              ...{ count: figures(cause.length), smart_count: cause.length },
            })}
          </Typography>
        </TableCell>
        {solutions && <TableCell>{solutions.ofAll(cause)}</TableCell>}
      </TableRow>
      {isOpen && cause.map((group) => <GroupLine key={group.value} {...props} group={group} isOneOfMany />)}
    </>
  );
}

interface RowCountProps {
  count: number;
  isOpen?: boolean;
  /** Without it, there is nothing to open. */
  onToggle?: () => void;
  describedBy: string;
}

/** How many rows have a problem; a button where there is more to see. */
function RowCount({ count, isOpen = false, onToggle, describedBy }: RowCountProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const text = translate('crud.import.inRows', { count: figures(count), smart_count: count });
  if (!onToggle) return text;
  return (
    <ButtonBase
      aria-expanded={isOpen}
      aria-describedby={describedBy}
      onClick={onToggle}
      sx={{ display: 'flex', gap: 1, ml: -1, pr: 1, minHeight: 24, font: 'inherit', borderRadius: 0.5 }}
    >
      <ExpandMore
        aria-hidden
        className="pointing"
        fontSize="small"
        sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }}
      />
      {text}
    </ButtonBase>
  );
}

/** What is wrong with a file that is refused as a whole. */
export function RowProblems({ issues }: { issues: readonly FieldIssue[] }) {
  const groups = problemGroups();
  for (const issue of issues) groups.add(issue);
  return <FileProblems problems={groups.found()} />;
}

/** What is wrong with a file whose columns are those of no resource. */
export function FileProblems({
  problems,
  nameOf = (field) => field,
}: Pick<ProblemTableProps, 'problems'> & Partial<Pick<ProblemTableProps, 'nameOf'>>) {
  const translate = useTranslate();
  const issueText = useIssueText();
  const reasonOf = (issue: WordedIssue) => takenText(issue, nameOf, translate) ?? issueText(issue);
  return <ProblemTable {...{ problems, nameOf, reasonOf }} />;
}
