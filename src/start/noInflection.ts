// Replaces the package with which react-admin guesses labels from names; every definition has labels. See vite.config.ts.
const same = (name: string): string => name;

export {
  same as capitalize,
  same as humanize,
  same as inflect,
  same as pluralize,
  same as singularize,
  same as transform,
};
