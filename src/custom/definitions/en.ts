import { expectedTable, mistakeTable } from '../../../contract/mistakeTable.ts';

/** The definitions in config/resources, and their mistakes. */
export const messages = {
  definitions: {
    about: 'Each file in config/resources defines a resource. When a file changes, we read it again.',
    names: 'definitions',
    hint: 'Put a file into config/resources on the server, then reload the page. docs/adding-a-resource.md shows one.',
    state: { running: 'In use', kept: 'Change not applied', refused: 'Not in use' },
    explained: {
      kept: 'The resource keeps running as it was before the change.',
      refused: 'The calls of the resource answer with an error until the file is right.',
    },
    mistakes: 'One mistake |||| %{smart_count} mistakes',
    line: 'Line %{line}',
    expected: 'Expected %{expected}.',
    or: '%{first} or %{last}',
    suggestion: 'Did you mean “%{suggestion}”?',
    wrong: mistakeTable,
    expects: expectedTable,
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    definitions: typeof messages;
  }
}
