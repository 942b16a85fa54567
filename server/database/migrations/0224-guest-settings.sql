-- The product sends no text messages, so nothing could obey what guests said of them.

ALTER TABLE guest_settings DROP COLUMN wants_messages;
