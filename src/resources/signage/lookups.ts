import { defineResource } from '../../../contract/defineResource.ts';
import { pictureTimes, startDelays } from '../../../contract/signage/manifest.ts';
import { fixedList } from '../fixedList.ts';

interface Lookup<Path extends string> {
  /** Its path on the wire, letter for letter. */
  path: Path;
  one: string;
  many: string;
  /** The rows in the order of their ids, which start at 1. */
  rows: readonly { name: string; amount?: number }[];
  /** The unit of the rows' amounts, if they have any. */
  amount?: 'milliseconds' | 'seconds';
}

const named = (...names: string[]) => names.map((name) => ({ name }));

/** A fixed list of the signage, in which id 1 is what a new screen has (part 1, section 9). */
const lookup = <const Path extends string>({ path, one, many, rows, amount }: Lookup<Path>) =>
  defineResource({
    ...fixedList,
    name: `signage/${path}` as const,
    path,
    table: `signage_${path.replaceAll('-', '_')}`,
    labels: { one, many },
    fields: {
      name: { kind: 'text', required: true, maxLength: 40, unique: true, searchable: true },
      ...(amount && { [amount]: { kind: 'integer', required: true } as const }),
    },
    rows: rows.map(({ name, amount: count }, index) => ({
      id: index + 1,
      name,
      ...(amount && count !== undefined && { [amount]: count }),
    })),
  });

const milliseconds = (...counts: number[]) =>
  counts.map((amount) => ({ name: `${amount / 1000} s`, amount }));
const seconds = (...counts: number[]) => counts.map((amount) => ({ name: `${amount} s`, amount }));

/** The fixed lists of layouts and screens; their values are those of the fact sheet on signage. */
export const signageLookups = [
  lookup({
    path: 'screen-orientation-types',
    one: 'Orientation',
    many: 'Orientations',
    rows: named('Landscape', 'Portrait'),
  }),
  lookup({
    path: 'layout-screen-numbers',
    one: 'Screen count',
    many: 'Screen counts',
    rows: named('1', '2', '3', '4', '5', '6', '7', '8', '9', '10'),
  }),
  lookup({
    path: 'layout-status-types',
    one: 'Screen status',
    many: 'Screen statuses',
    rows: named('Active', 'Inactive'),
  }),
  lookup({
    path: 'screen-delay',
    one: 'Delay',
    many: 'Delays',
    amount: 'milliseconds',
    rows: milliseconds(...Object.values(startDelays)),
  }),
  lookup({
    path: 'screen-duration',
    one: 'Duration',
    many: 'Durations',
    amount: 'seconds',
    rows: seconds(...Object.values(pictureTimes)),
  }),
  lookup({ path: 'screen-types', one: 'Content', many: 'Contents', rows: named('Sliders', 'Video') }),
  lookup({
    path: 'tween-types',
    one: 'Transition',
    many: 'Transitions',
    rows: named(
      'None',
      'Fade',
      'Cross-fade',
      'Slide left',
      'Slide right',
      'Slide up',
      'Slide down',
      'Zoom',
      'Wipe',
    ),
  }),
];
