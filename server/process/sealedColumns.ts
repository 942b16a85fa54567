/** What an encrypted value is bound to, so that it is useless in another row. */
export const sealedOwner = {
  secondFactor: (userUuid: string) => userUuid,
  pendingFactor: (tokenHash: Buffer) => `sign_in_tokens/${tokenHash.toString('hex')}`,
  mail: (id: string) => `mails/${id}`,
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
