/** What the sentences of failures are put together from. */
export const failures = {
  /** What refers to a record that was to be deleted: `12 stock items (Flour, Yeast, Salt and 9 more)`. */
  users: {
    unnamed: '%{records}',
    named: '%{count} %{records} (%{names})',
    more: '%{count} %{records} (%{names} and %{more} more)',
    and: '%{first} and %{last}',
    others: 'other records',
  },
};

/** What a browser is called where people see it. */
export const browsers = { onSystem: '%{browser} on %{system}', unknown: 'Browser' };

declare module './messageKeys.ts' {
  interface MessageFiles {
    i18n: { failures: typeof failures; browsers: typeof browsers };
  }
}
