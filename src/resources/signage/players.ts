import { defineResource } from '../../../contract/defineResource.ts';

/** A device that shows a layout, or one screen of it. */
export const players = defineResource({
  name: 'signage/players',
  path: 'players',
  table: 'players',
  labels: { one: 'Player', many: 'Players' },
  description: 'The devices behind your screens.',
  area: 'signage',
  icon: 'tv',
  title: 'name',
  storeScope: 'storeUuid',
  fields: {
    name: { kind: 'text', required: true, maxLength: 60, unique: true, searchable: true },
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', onDelete: 'clear' },
    layoutId: { kind: 'reference', resource: 'signage/layouts', label: 'Layout', required: true },
    screenId: {
      kind: 'reference',
      resource: 'signage/screens',
      label: 'Screen',
      onDelete: 'clear',
      help: 'Without one, the player shows all screens of the layout side by side.',
    },
    rotation: {
      kind: 'choice',
      required: true,
      default: 'NONE',
      help: 'How the picture is turned, for a screen that hangs upright.',
      choices: [
        { id: 'NONE', label: 'Not turned' },
        { id: 'RIGHT', label: 'A quarter to the right' },
        { id: 'HALF', label: 'Upside down' },
        { id: 'LEFT', label: 'A quarter to the left' },
      ],
    },
  },
  list: {
    columns: ['name', 'storeUuid', 'layoutId', 'screenId', 'rotation'],
    filters: ['storeUuid', 'layoutId'],
  },
  form: { sections: [{ fields: ['name', 'storeUuid', 'layoutId', 'screenId', 'rotation'] }] },
});
