-- A platform also has to learn when something comes back by its time. So each row says when it is due: now, or at the end of
-- an entry. Whoever tells the platform takes the rows of a store that are due, reads what is sold out there at that moment,
-- and deletes them. Nobody has taken any rows so far, and the next change of a store makes new ones.
TRUNCATE sold_out_changes;

ALTER TABLE sold_out_changes DROP CONSTRAINT sold_out_changes_pkey;

ALTER TABLE sold_out_changes DROP COLUMN version;

ALTER TABLE sold_out_changes RENAME COLUMN changed_at TO due_at;

ALTER TABLE sold_out_changes ALTER COLUMN due_at DROP DEFAULT;

ALTER TABLE sold_out_changes ADD PRIMARY KEY (customer_uuid, store_uuid, channel_id, due_at);

CREATE INDEX sold_out_changes_due_idx ON sold_out_changes (customer_uuid, due_at);
