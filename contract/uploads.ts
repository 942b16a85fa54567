const mebibyte = 1024 * 1024;

/** Bytes that a stored file may have. */
export const largestFile = 20 * mebibyte;

/** Bytes that an uploaded table may have. */
export const largestTable = 50 * mebibyte;

interface UploadLimits {
  /** Bytes that the file may have. */
  largest: number;
  /** Endings of names by media type. */
  types: Readonly<Record<string, readonly string[]>>;
}

/** What people may upload: a picture or a document for a field, or a table to import. Pages and server read this list alone. */
export const uploads = {
  image: {
    largest: largestFile,
    types: { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'image/webp': ['.webp'] },
  },
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
  table: {
    largest: largestTable,
    types: {
      'text/csv': ['.csv'],
      'text/plain': ['.txt'],
      'text/tab-separated-values': ['.tsv'],
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
    },
  },
} as const satisfies Record<string, UploadLimits>;

export type UploadPurpose = keyof typeof uploads;
