-- The record that a line belongs to, whose history shows what happened to its lines.
ALTER TABLE audit_events ADD COLUMN owner_id text;
CREATE INDEX audit_events_owner_idx ON audit_events (customer_uuid, resource, owner_id, id) WHERE owner_id IS NOT NULL;
GRANT INSERT (owner_id) ON audit_events TO CURRENT_USER;
