import type { DefinitionMistake, DefinitionState } from '../../contract/calls/definitions.ts';

/** One mistake as a line of a log or terminal. */
function mistakeLine({ line, place, message, expected, suggestion }: DefinitionMistake): string {
  const where = [...(line === null ? [] : [`line ${line}`]), ...(place ? [place] : [])].join(', ');
  return [
    where ? `${where}: ${message}` : message,
    ...(expected ? [`Expected ${expected}.`] : []),
    ...(suggestion ? [`Did you mean "${suggestion}"?`] : []),
  ].join(' ');
}

const consequences: Record<DefinitionState['state'], string> = {
  running: '',
  kept: '\nIts resource goes on as it was before the change.',
  refused: '\nIts calls answer an error until the file is right.',
};

/** What is wrong with a file, all of it, and what follows from that. */
export const refusalText = ({ file, state, mistakes }: DefinitionState): string =>
  `The definition in config/resources/${file} cannot be used:\n${mistakes
    .map((mistake) => `- ${mistakeLine(mistake)}`)
    .join('\n')}${consequences[state]}`;

/** What is probably not meant in a file. */
export const warningText = ({ file, warnings }: DefinitionState): string =>
  `config/resources/${file}: ${warnings.map(mistakeLine).join(' ')}`;
