-- What an import did can be undone as one: the request number finds its events, and the state says whether somebody did.

ALTER TABLE "jobs" ADD COLUMN "undo_state" text;

ALTER TABLE "jobs" ADD COLUMN "request_id" text;
