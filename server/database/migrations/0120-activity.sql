-- Each person finds their own jobs: imports, exports and bulk changes.
ALTER TABLE "jobs" ADD COLUMN "requester_uuid" text;
