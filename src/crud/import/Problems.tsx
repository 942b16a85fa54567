import type { CheckAnswer } from '../../../contract/calls/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { ProblemTable } from '../../kit/imports/ProblemTable.tsx';
import type { ImportChoices } from './importOptions.ts';
import { Solution } from './Solution.tsx';
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
  return (
    <ProblemTable
      problems={problems}
      nameOf={(field) => placeOf(field).name}
      reasonOf={reasonOf}
      solutionOf={(group) => <Solution {...{ group, place: placeOf(group.field), choices, onChange }} />}
    />
  );
}
