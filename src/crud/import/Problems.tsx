import type { CheckAnswer } from '../../../contract/calls/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { ProblemTable } from '../../kit/imports/ProblemTable.tsx';
import type { ImportChoices } from './importOptions.ts';
import { Solution, SolutionForAll } from './Solution.tsx';
import { solutionOf } from './solutionOf.ts';
import { useProblemText } from './useProblemText.ts';

interface ProblemsProps {
  resource: Resource;
  problems: CheckAnswer['problems'];
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** What is wrong with the rows of a file. One decision solves the same problem for all rows that have it. */
export function Problems({ resource, problems, choices, onChange }: ProblemsProps) {
  const { placeOf, reasonOf } = useProblemText(resource, choices);
  const canSolve = problems.groups.some((group) => solutionOf(group, placeOf(group.field)) !== undefined);
  return (
    <ProblemTable
      {...{ problems, reasonOf }}
      nameOf={(field) => placeOf(field).name}
      {...(canSolve && {
        solutions: {
          ofGroup: (group, isOneOfMany) => (
            <Solution {...{ group, isOneOfMany, place: placeOf(group.field), choices, onChange }} />
          ),
          ofAll: ([group]) => (
            <SolutionForAll {...{ group, place: placeOf(group.field), choices, onChange }} />
          ),
        },
      })}
    />
  );
}
