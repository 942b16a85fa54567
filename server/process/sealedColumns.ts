/** What an encrypted value is bound to, so that it is useless in another row. */
export const sealedOwner = {
  secondFactor: (userUuid: string) => userUuid,
  pendingFactor: (tokenHash: Buffer) => `sign_in_tokens/${tokenHash.toString('hex')}`,
  mail: (id: string) => `mails/${id}`,
  /** Of a field of kind secret. A change of many records seals one text for all of them, so no record is named. */
  field: (table: string, column: string, customer: string | undefined) =>
    `${table}.${column}/${customer ?? ''}`,
};

/** Every encrypted column, its owner in SQL and the key of its rows: what to encrypt again with a new key. */
export const sealedColumns = [
  { table: 'second_factors', key: 'user_uuid', column: 'secret', owner: 'user_uuid::text' },
  {
    table: 'sign_in_tokens',
    key: 'token_hash',
    column: 'pending_secret',
    owner: `'sign_in_tokens/' || encode(token_hash, 'hex')`,
  },
  { table: 'mails', key: 'id', column: 'content', owner: `'mails/' || id` },
] as const;
