-- Bytes of an upload that arrived. Those that were only announced must not keep other people from uploading.
ALTER TABLE media_uploads ADD COLUMN received integer NOT NULL DEFAULT 0;
UPDATE media_uploads SET received = size;
