/**
 * SQL for a text that is the same for as long as no row of these tables changes, of the acting customer or of all
 * customers at once. Read it before the rows: what is read after it is at least as new.
 */
export const epochOf = (tables: readonly string[]): string =>
  `(SELECT coalesce(sum(e.writes), 0)::text FROM list_epochs AS e
    WHERE e.table_name IN (${tables.map((name) => `'${name}'`).join()})
    AND e.customer_uuid IN (current_customer(), '00000000-0000-0000-0000-000000000000'))`;
