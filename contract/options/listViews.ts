import { z } from 'zod';
import { fieldName } from '../fieldKinds/names.ts';

/** The views of a list in addition to its table, as its author writes them. */
export const listViewsInput = z
  .strictObject({
    board: z
      .union([
        fieldName,
        z.strictObject({
          by: fieldName,
          sort: fieldName
            .optional()
            .describe('The smallest value comes first, until a record is at its end.'),
          shows: z
            .array(fieldName)
            .optional()
            .describe('What cards show. They say how long is left until a moment.'),
          alert: z
            .string()
            .optional()
            .describe('The column that can ring on a device as long as a record stands in it.'),
        }),
      ])
      .optional()
      .describe('A column for each choice of this field.'),
    calendar: z
      .union([fieldName, z.strictObject({ from: fieldName, to: fieldName })])
      .optional()
      .describe('A month, by this date or from one date to another.'),
    gallery: fieldName.optional().describe('The pictures of this field.'),
    map: z
      .union([fieldName, z.strictObject({ latitude: fieldName, longitude: fieldName })])
      .optional()
      .describe('A map of this point or area, or of two numbers in degrees.'),
  })
  .prefault({})
  .describe('Views of the list in addition to the table.');

type Input = z.output<typeof listViewsInput>;

/** The views with every option in its long form. */
export const completeViews = ({ board, calendar, gallery, map }: Input) => ({
  board: typeof board === 'string' ? { by: board } : board,
  calendar: typeof calendar === 'string' ? { from: calendar, to: undefined } : calendar,
  gallery,
  map: typeof map === 'string' ? { place: map } : map,
});

export type ListViews = ReturnType<typeof completeViews>;

/** The names of the fields that the views draw. */
export const fieldsOfViews = ({ board, ...others }: ListViews): string[] =>
  [board && { ...board, alert: undefined }, ...Object.values(others)].flatMap((view) =>
    typeof view === 'string' ? view : Object.values(view ?? {}).flatMap((names) => names ?? []),
  );

/** The names of the views, in the order in which pages offer them. */
export const viewNames = ['board', 'calendar', 'gallery', 'map'] as const satisfies (keyof ListViews)[];
export type ViewName = (typeof viewNames)[number];
