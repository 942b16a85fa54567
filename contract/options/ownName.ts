/** The field that lists the fields whose values are the record's own. The product adds it. */
export const ownName = 'own';
