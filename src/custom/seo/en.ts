import { checkMessages } from '../../../contract/seo/fieldTest.ts';
import { placeholderWords } from '../../../contract/seo/placeholders.ts';

/** How texts do in search results. */
export const messages = {
  seo: {
    heading: 'How this does in search results',
    explain: 'The score follows what you enter. You can save whatever it says.',
    forStore: 'For the store',
    noStore: 'Add a store first: the texts are tested with its name and address.',
    title: 'Title',
    description: 'Description',
    good: 'Good',
    fair: 'Fair',
    poor: 'Poor',
    score: '%{grade}: %{score} of 100',
    size: '%{characters} of %{longest} characters, %{width} of %{widest} pixels',
    shown: 'Search results show:',
    missing: 'What brings more points',
    passed: 'It passes all checks.',
    somePassed: 'It passes %{count} of %{total} checks.',
    points: '+%{smart_count} point |||| +%{smart_count} points',
    unknown: 'Save and test to compare it with your other stores.',
    never: 'Nobody has tested it yet.',
    last: 'Last test: %{moment}.',
    lastScores: 'The title got %{title} points, and the description %{description}.',
    outdated: 'Outdated: the texts or the store have changed since.',
    saveFirst: 'Save first: a test reads what is saved.',
    test: 'Test',
    testAll: 'Test all stores',
    testing: 'Testing…',
    tested: 'The test is done',
    results: 'Stores by their scores',
    store: 'Store',
    missingValues: 'Missing values',
    checks: checkMessages,
    values: placeholderWords,
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    seo: typeof messages;
  }
}
