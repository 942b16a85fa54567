import type { DefinitionMistake, DefinitionState } from '../../contract/calls/definitions.ts';

/** One mistake as a line in a log or terminal. */
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
  kept: '\nIts resource keeps running as it was before the change.',
  refused: '\nIts calls answer with an error until the file is right.',
};

/** All mistakes of a file, and their consequences. */
export const refusalText = ({ file, state, mistakes }: DefinitionState): string =>
  `The definition in config/resources/${file} cannot be used:\n${mistakes
    .map((mistake) => `- ${mistakeLine(mistake)}`)
    .join('\n')}${consequences[state]}`;

/** Parts of a file that are probably not what the author meant. */
export const warningText = ({ file, warnings }: DefinitionState): string =>
  `config/resources/${file}: ${warnings.map(mistakeLine).join(' ')}`;
