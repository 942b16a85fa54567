import { channelItems } from './channelItems.ts';
import { channelMenus } from './channelMenus.ts';
import { itemCategories } from './itemCategories.ts';
import { menuItems, storeMenuItems } from './menuItems.ts';
import { menus } from './menus.ts';
import { modifierGroupMembers, modifierGroups } from './modifierGroups.ts';
import { modifiers } from './modifiers.ts';
import { recipeLines } from './recipeLines.ts';
import { recipes } from './recipes.ts';
import { storeModifiers } from './storeModifiers.ts';
import { channelSubtypes, subtypeModifierGroups, subtypeRecipes, subtypes } from './subtypes.ts';
import { variantElements } from './variantElements.ts';
import { variantTemplateItems, variantTemplates } from './variantTemplates.ts';

/** What is sold, and what it is made of. */
export const menuResources = [
  menus,
  channelMenus,
  menuItems,
  channelItems,
  subtypes,
  subtypeModifierGroups,
  subtypeRecipes,
  channelSubtypes,
  storeMenuItems,
  itemCategories,
  modifierGroups,
  modifierGroupMembers,
  modifiers,
  storeModifiers,
  variantTemplates,
  variantTemplateItems,
  recipes,
  recipeLines,
  variantElements,
];
