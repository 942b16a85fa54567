/** The channel where the database announces whose rights have changed; the payload is the user. */
export const rightsChannel = 'commissary_rights';
