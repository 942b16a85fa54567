-- Whether the home page opens after a person signs in; null until they choose.
ALTER TABLE users ADD COLUMN begins_at_home boolean;
