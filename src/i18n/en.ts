/** The pieces that sentences of failures are built from. */
export const failures = {
  /** The records that refer to one that somebody wanted to delete: `12 stock items (Flour, Yeast, Salt and 9 more)`. */
  users: {
    unnamed: '%{records}',
    counted: '%{count} %{records}',
    named: '%{count} %{records} (%{names})',
    more: '%{count} %{records} (%{names} and %{more} more)',
    and: '%{first} and %{last}',
    others: 'other records',
  },
};

/** How people see the name of a browser. */
export const browsers = { onSystem: '%{browser} on %{system}', unknown: 'Browser' };

declare module './messageKeys.ts' {
  interface MessageFiles {
    i18n: { failures: typeof failures; browsers: typeof browsers };
  }
}
