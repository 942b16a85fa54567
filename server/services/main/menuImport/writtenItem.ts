import type { FileItem } from '../../../../contract/catalogue/menuFile.ts';

/** An item of the file, and its record. */
export interface WrittenItem {
  id: string;
  item: FileItem;
  /** Its sizes with their ids, in the order of the file. */
  sizes: { id: string; price: number | null }[];
}
