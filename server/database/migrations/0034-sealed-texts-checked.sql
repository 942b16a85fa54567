-- What reaches the column of a secret is sealed, and what reaches that of an issued key is a hash: the second wall, for whatever writes
-- past the write path.
ALTER DOMAIN sealed_text DROP CONSTRAINT sealed_text_check;
ALTER DOMAIN sealed_text ADD CONSTRAINT sealed_text_check CHECK (VALUE ~ '^[0-9a-f]{8}(\.[A-Za-z0-9_-]+){3}:');
ALTER DOMAIN issued_key DROP CONSTRAINT issued_key_check;
ALTER DOMAIN issued_key ADD CONSTRAINT issued_key_check CHECK (VALUE ~ '^[A-Za-z0-9_-]{43}:');
