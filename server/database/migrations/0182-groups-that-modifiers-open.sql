-- groups that modifiers open: made from the definitions.

ALTER TABLE "modifiers" ADD COLUMN "opens_group_ids" uuid[];
