import { defineResource } from '../../../contract/defineResource.ts';
import { uniqueName } from '../fields.ts';

/** A wall of screens. Players that are paired with it show it. */
export const layouts = defineResource({
  name: 'signage/layouts',
  path: 'layouts',
  table: 'layouts',
  labels: { one: 'Layout', many: 'Layouts' },
  description: 'Walls of screens that show your menu and your pictures.',
  area: 'signage',
  icon: 'tv',
  title: 'name',
  fields: {
    name: uniqueName,
    url: {
      kind: 'text',
      label: 'Address',
      required: true,
      maxLength: 80,
      unique: true,
      help: 'The short name of the layout for programs, such as menu-wall-north.',
    },
    layoutScreenNumberId: {
      kind: 'reference',
      resource: 'signage/layout-screen-numbers',
      label: 'Screen count',
      required: true,
      default: 1,
    },
    screens: {
      kind: 'lines',
      resource: 'signage/screens',
      by: 'layoutId',
      wire: 'LayoutScreens',
    },
    screenCount: {
      kind: 'integer',
      label: 'Number of screens',
      aggregate: { of: 'signage/screens', by: 'layoutId' },
    },
  },
  calls: [
    { verb: 'list', path: 'layout/all' },
    { verb: 'get', path: 'layout/{name}' },
    { verb: 'update', method: 'PUT', path: 'layout/name/{id}', only: ['name'] },
  ],
  list: { columns: ['name', 'url', 'screenCount', 'updatedAt'] },
  related: [{ resource: 'signage/screens', by: 'layoutId' }],
});

/** One screen of a layout. Id 1 of every list is what a new screen has (part 1, section 9). */
export const screens = defineResource({
  name: 'signage/screens',
  path: 'screens',
  table: 'screens',
  labels: { one: 'Screen', many: 'Screens' },
  title: 'label',
  ordered: { within: 'layoutId' },
  fields: {
    layoutId: {
      kind: 'reference',
      resource: 'signage/layouts',
      label: 'Layout',
      required: true,
      onDelete: 'take',
    },
    name: { kind: 'text', required: true, default: 'Screen', maxLength: 60, searchable: true },
    boardId: {
      kind: 'reference',
      resource: 'signage/boards',
      label: 'Menu board',
      help: 'The screen shows it before its files, or all the time if it has none.',
    },
    screenTypeId: {
      kind: 'reference',
      resource: 'signage/screen-types',
      label: 'Content',
      required: true,
      default: 1,
    },
    screenOrientationTypeId: {
      kind: 'reference',
      resource: 'signage/screen-orientation-types',
      label: 'Orientation',
      embed: 'ScreenOrientationType',
      required: true,
      default: 1,
    },
    screenTweenTypeId: {
      kind: 'reference',
      resource: 'signage/tween-types',
      label: 'Transition',
      embed: 'ScreenTweenType',
      required: true,
      default: 1,
    },
    screenDelayId: {
      kind: 'reference',
      resource: 'signage/screen-delay',
      label: 'Delay before the first picture',
      embed: 'ScreenDelay',
      required: true,
      default: 1,
    },
    screenDurationId: {
      kind: 'reference',
      resource: 'signage/screen-duration',
      label: 'Time of each picture',
      embed: 'ScreenDuration',
      required: true,
      default: 1,
    },
    screenStatusId: {
      kind: 'reference',
      resource: 'signage/layout-status-types',
      label: 'Status',
      required: true,
      default: 1,
    },
    isTimeSync: {
      kind: 'boolean',
      label: 'In step with the other screens',
      default: false,
      required: true,
    },
    delay: {
      kind: 'integer',
      label: 'Extra delay',
      unit: 'ms',
      default: 0,
      min: 0,
      max: 60_000,
      required: true,
    },
    label: { kind: 'text', label: 'Layout and screen', computed: "{layoutId.name} || ' · ' || {name}" },
  },
  calls: [
    {
      verb: 'create',
      path: 'screen',
      body: {
        layoutOrientationTypeId: 'screenOrientationTypeId',
        tweenTypesId: 'screenTweenTypeId',
        order: null,
      },
      summary: 'Add a screen at the end of a layout.',
    },
    { verb: 'delete', path: 'screen/{id}' },
    {
      verb: 'update',
      method: 'PUT',
      path: 'screen/orientation/{id}',
      body: { id: 'screenOrientationTypeId', name: null },
      only: ['screenOrientationTypeId'],
    },
    { verb: 'update', method: 'PUT', path: 'screen/is-time-sync/{id}', only: ['isTimeSync'] },
    {
      verb: 'update',
      method: 'PUT',
      path: 'screen/tweet-type/{id}',
      body: { tweenTypesId: 'screenTweenTypeId' },
      only: ['screenTweenTypeId'],
    },
    { verb: 'update', method: 'PUT', path: 'screen/delay/{id}', only: ['delay'] },
    { verb: 'update', method: 'PUT', path: 'screen/screen-delay/{id}', only: ['screenDelayId'] },
    { verb: 'update', method: 'PUT', path: 'screen/screen-duration/{id}', only: ['screenDurationId'] },
  ],
  list: {
    columns: ['layoutId', 'name', 'screenTypeId', 'screenOrientationTypeId', 'screenStatusId', 'isTimeSync'],
    filters: ['layoutId', 'screenTypeId', 'screenStatusId'],
    filterBy: ['layoutId'],
  },
  form: {
    sections: [
      { fields: ['layoutId', 'name', 'screenStatusId'] },
      {
        label: 'Content',
        fields: ['screenTypeId', 'boardId', 'screenOrientationTypeId', 'screenTweenTypeId'],
      },
      { label: 'Time', fields: ['screenDelayId', 'screenDurationId', 'delay', 'isTimeSync'] },
    ],
  },
  related: [{ resource: 'signage/screen-files', by: 'screenId', embed: 'ScreenFiles' }],
});

/** Why screens may not play a video. */
const mediaWarnings = [
  { id: 'NOT_H264', label: 'The video is not H.264, so some screens cannot play it', colour: 'warning' },
  { id: 'NOT_AAC', label: 'The sound is not AAC, so some screens play it silently', colour: 'warning' },
  { id: 'ABOVE_1080P', label: 'The video is larger than 1920 × 1080, so it may stutter', colour: 'warning' },
  { id: 'INDEX_LAST', label: 'Its index comes last (no fast start), so it begins late', colour: 'warning' },
] satisfies { id: string; label: string; colour: 'warning' }[];

/** A picture or a video that screens show. */
export const media = defineResource({
  name: 'signage/media',
  path: 'media',
  table: 'media',
  labels: { one: 'Media file', many: 'Media files' },
  description: 'Pictures and videos for your screens.',
  area: 'signage',
  icon: 'media',
  title: 'name',
  fields: {
    name: { kind: 'text', label: 'File name', required: true, maxLength: 120, searchable: true },
    file: { kind: 'file', takes: 'media', label: 'Picture or video', required: true },
    thumbnail: { kind: 'image', readOnly: true },
    // The product finds out the rest from the file.
    fileType: {
      kind: 'choice',
      label: 'Kind',
      required: true,
      readOnly: true,
      default: 'IMAGE',
      choices: [
        { id: 'IMAGE', label: 'Picture' },
        { id: 'VIDEO', label: 'Video' },
      ],
    },
    width: { kind: 'integer', unit: 'px', readOnly: true },
    height: { kind: 'integer', unit: 'px', readOnly: true },
    bytes: { kind: 'integer', label: 'Size', unit: 'B', readOnly: true },
    durationMs: { kind: 'integer', label: 'Duration', unit: 'ms', readOnly: true },
    sha256: { kind: 'text', label: 'SHA-256', maxLength: 64, readOnly: true },
    warnings: { kind: 'choices', readOnly: true, choices: mediaWarnings },
    screenCount: {
      kind: 'integer',
      label: 'On screens',
      aggregate: { of: 'signage/screen-files', by: 'mediaId' },
    },
  },
  list: {
    columns: ['thumbnail', 'name', 'fileType', 'durationMs', 'bytes', 'screenCount', 'createdAt'],
    filters: ['fileType'],
    views: { gallery: 'thumbnail' },
  },
  form: {
    sections: [{ fields: ['name', 'file'] }],
    summary: ['thumbnail', 'fileType', 'width', 'height', 'bytes', 'durationMs', 'warnings', 'screenCount'],
  },
  related: [{ resource: 'signage/screen-files', by: 'mediaId' }],
});

/** A media file on a screen. */
export const screenFiles = defineResource({
  name: 'signage/screen-files',
  path: 'screenFiles',
  table: 'screen_files',
  labels: { one: 'File on screen', many: 'Files on screen' },
  title: 'label',
  ordered: { within: 'screenId' },
  fields: {
    screenId: {
      kind: 'reference',
      resource: 'signage/screens',
      label: 'Screen',
      required: true,
      onDelete: 'take',
    },
    mediaId: {
      kind: 'reference',
      resource: 'signage/media',
      label: 'Media file',
      embed: 'Media',
      required: true,
    },
    label: { kind: 'text', label: 'Screen and file', computed: "{screenId.name} || ' · ' || {mediaId.name}" },
  },
  calls: [
    { verb: 'delete', path: 'screen/file/{id}' },
    { verb: 'sequence', method: 'PUT', path: 'screen/image-order/{screenId}' },
  ],
  list: { columns: ['screenId', 'mediaId'], filters: ['screenId', 'mediaId'] },
  form: { sections: [{ fields: ['screenId', 'mediaId'] }] },
});
