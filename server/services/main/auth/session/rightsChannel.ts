/** Where the database says whose rights have changed; the payload is the user. */
export const rightsChannel = 'commissary_rights';
