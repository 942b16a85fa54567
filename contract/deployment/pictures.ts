/**
 * What stands for the address of a picture in a document that is stored. Addresses follow from keys and settings of the
 * installation, so a document with addresses would change without any change of the menu.
 */
export const pictureMark = (fileId: string): string => `picture:${fileId}`;

/** A mark with its field. A text of the menu cannot look like it, because its quotation marks are escaped. */
const marked = /"(image_url|imageUrl)":"picture:([0-9a-f-]{36})"(,?)/g;

/**
 * A document on its way to a platform, with the addresses of its pictures.
 * @param addressOf the address of a file; undefined where pictures have none (any more), so that they are left out
 */
export const withPictures = (document: string, addressOf: (fileId: string) => string | undefined): string =>
  document.replace(marked, (_all, field: string, fileId: string, comma: string) => {
    const address = addressOf(fileId);
    return address === undefined ? '' : `"${field}":${JSON.stringify(address)}${comma}`;
  });
