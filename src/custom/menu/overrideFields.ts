/** What a channel can show differently, by wire name. */
export const overrideFields = ['name', 'description', 'image', 'isActive'] as const;
export type OverrideField = (typeof overrideFields)[number];
