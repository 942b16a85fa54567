-- A job belongs to the stores of the person who asked for it.

ALTER TABLE "jobs" ADD COLUMN "store_uuids" uuid[];

CREATE POLICY "stores" ON "jobs" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (COALESCE(store_uuids, '{}'::uuid[]) = '{}'::uuid[]) OR (store_uuids && ( SELECT current_stores())))) WITH CHECK ((( SELECT works_for_all_stores()) OR ((COALESCE(store_uuids, '{}'::uuid[]) <> '{}'::uuid[]) AND (store_uuids <@ ( SELECT current_stores())))));
