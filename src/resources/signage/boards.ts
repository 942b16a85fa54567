import { defineResource } from '../../../contract/defineResource.ts';

/** How screens show a menu of a channel: as each store sells it at the moment, or as it is planned. */
export const boards = defineResource({
  name: 'signage/boards',
  path: 'boards',
  table: 'boards',
  labels: { one: 'Menu board', many: 'Menu boards' },
  description: 'Your menus on screens, with current prices.',
  area: 'signage',
  icon: 'menu',
  title: 'name',
  fields: {
    name: { kind: 'text', required: true, maxLength: 60, unique: true, searchable: true },
    channelMenuId: {
      kind: 'reference',
      resource: 'menus/channel-menus',
      label: 'Menu and channel',
      required: true,
    },
    shows: {
      kind: 'choice',
      label: 'Prices',
      required: true,
      default: 'LIVE',
      choices: [
        { id: 'LIVE', label: 'As deployed' },
        { id: 'PLANNED', label: 'As planned' },
      ],
      help: 'As deployed: what tills and platforms of the store sell. As planned: also changes that nobody has deployed.',
    },
    heading: { kind: 'text', maxLength: 60, help: 'Screens show it above the menu.' },
    template: {
      kind: 'choice',
      required: true,
      default: 'LIST',
      choices: [
        { id: 'LIST', label: 'List with prices' },
        { id: 'CARDS', label: 'Pictures with prices' },
        { id: 'SPOTLIGHT', label: 'One large item and a list' },
      ],
    },
    categoryIds: {
      kind: 'references',
      resource: 'menus/item-categories',
      label: 'Only these sections',
      help: 'Leave it empty for the whole menu.',
    },
    showsDescriptions: { kind: 'boolean', label: 'Descriptions', default: false, required: true },
    soldOut: {
      kind: 'choice',
      label: 'Sold-out items',
      required: true,
      default: 'STRUCK',
      choices: [
        { id: 'STRUCK', label: 'Struck through' },
        { id: 'HIDDEN', label: 'Hidden' },
      ],
    },
    background: { kind: 'colour', required: true, default: '#14201f' },
    textColour: { kind: 'colour', label: 'Text', required: true, default: '#ffffff' },
    accentColour: { kind: 'colour', label: 'Headings and prices', required: true, default: '#ffc857' },
    diagonalInches: {
      kind: 'integer',
      label: 'Screen diagonal',
      unit: '″',
      required: true,
      default: 43,
      min: 7,
      max: 200,
    },
    resolution: {
      kind: 'choice',
      required: true,
      default: 'FULL_HD',
      choices: [
        { id: 'HD', label: '1280 × 720' },
        { id: 'FULL_HD', label: '1920 × 1080' },
        { id: 'UHD', label: '3840 × 2160' },
      ],
    },
    distanceMetres: {
      kind: 'decimal',
      label: 'Reading distance',
      unit: 'm',
      required: true,
      default: 3,
      min: 0.5,
      max: 30,
    },
    screenCount: {
      kind: 'integer',
      label: 'On screens',
      aggregate: { of: 'signage/screens', by: 'boardId' },
    },
  },
  list: {
    columns: ['name', 'channelMenuId', 'template', 'screenCount', 'updatedAt'],
    filters: ['channelMenuId', 'template'],
  },
  form: {
    sections: [
      { fields: ['name', 'channelMenuId', 'shows', 'heading', 'template'] },
      { label: 'What it shows', fields: ['categoryIds', 'showsDescriptions', 'soldOut'] },
      { label: 'Colours', fields: ['background', 'textColour', 'accentColour'] },
      { label: 'Where it hangs', fields: ['diagonalInches', 'resolution', 'distanceMetres'] },
    ],
  },
  related: [{ resource: 'signage/screens', by: 'boardId' }],
});
