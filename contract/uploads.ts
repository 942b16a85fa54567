const mebibyte = 1024 * 1024;

/** Maximum bytes of a stored file. */
export const largestFile = 20 * mebibyte;

/** Maximum bytes and milliseconds of a video. */
export const largestVideo = 500 * mebibyte;
export const longestVideo = 10 * 60_000;

/** Maximum bytes of an uploaded table. */
export const largestTable = 50 * mebibyte;

const tableTypes = {
  'text/csv': ['.csv'],
  'text/plain': ['.txt'],
  'text/tab-separated-values': ['.tsv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
} as const;

const pictureTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
} as const;

interface UploadLimits {
  /** Maximum bytes of the file. */
  largest: number;
  /** File extensions by media type. */
  types: Readonly<Record<string, readonly string[]>>;
}

/** What people may upload: a picture, a document, or a picture or video for screens, or a table to import. Pages and server both read only this list. */
export const uploads = {
  image: { largest: largestFile, types: pictureTypes },
  file: {
    largest: largestFile,
    types: {
      'application/pdf': ['.pdf'],
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
      'text/csv': ['.csv'],
      'text/plain': ['.txt'],
    },
  },
  // Its pictures may be as large as those of `image`.
  media: { largest: largestVideo, types: { ...pictureTypes, 'video/mp4': ['.mp4', '.m4v'] } },
  table: { largest: largestTable, types: tableTypes },
  // The pages turn JSON and KML into a table before they send it.
  menu: { largest: largestTable, types: { ...tableTypes, 'application/json': ['.json'] } },
  places: {
    largest: largestTable,
    types: {
      ...tableTypes,
      'application/geo+json': ['.geojson'],
      'application/json': ['.json'],
      'application/vnd.google-earth.kml+xml': ['.kml'],
    },
  },
} as const satisfies Record<string, UploadLimits>;

export type UploadPurpose = keyof typeof uploads;

/** What a field keeps; the others are read and thrown away. */
export type KeptPurpose = Exclude<UploadPurpose, 'table' | 'menu' | 'places'>;
