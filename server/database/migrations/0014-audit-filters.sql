-- The audit log is read by time, newest first: whole, of a span, or of one kind of event. Events come in the order of their
-- times, so these indexes grow at their ends alone.
CREATE INDEX audit_events_when_idx ON audit_events (customer_uuid, occurred_at, id);
CREATE INDEX audit_events_action_idx ON audit_events (customer_uuid, action, occurred_at, id);
DROP INDEX audit_events_time_idx;

-- One name, address or request number among a million events: a few bytes for each stretch of the table say where it is not.
-- An index of every value would cost each change more than it is asked for.
CREATE INDEX audit_events_names_idx ON audit_events
  USING brin (record_name text_bloom_ops, address text_bloom_ops, request_id text_bloom_ops)
  WITH (pages_per_range = 16, autosummarize = on);
