import { channelMenus } from './channelMenus.ts';
import { itemCategories } from './itemCategories.ts';
import { menus } from './menus.ts';
import { modifiers } from './modifiers.ts';
import { recipes } from './recipes.ts';
import { storeModifiers } from './storeModifiers.ts';
import { variantElements } from './variantElements.ts';

/** What is sold, and what it is made of. */
export const menuResources = [
  menus,
  channelMenus,
  itemCategories,
  modifiers,
  storeModifiers,
  recipes,
  variantElements,
];
