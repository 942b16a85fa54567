import { messages as boards } from './boards/en.ts';
import { messages as editor } from './editor/en.ts';
import { messages as library } from './library/en.ts';
import { messages as players } from './players/en.ts';

export const messages = { signage: { ...editor.signage, ...library.signage }, ...players, ...boards };

/**
 * The pages of the area, behind the file of its texts: every file that the module itself names makes the first list of
 * the product longer.
 */
export const pages = {
  create: () => import('./editor/NewLayoutPage.tsx'),
  edit: () => import('./editor/LayoutPage.tsx'),
  media: () => import('./library/MediaLibraryPage.tsx'),
  board: () => import('./boards/BoardPreview.tsx'),
  players: () => import('./players/FleetPage.tsx'),
};
