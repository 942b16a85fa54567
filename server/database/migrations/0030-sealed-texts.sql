-- The type of a field of kind secret: the text sealed with a key outside of the database, a colon, and the characters at its
-- end that people may see. By the type, an exchange of keys finds every column to seal anew.
CREATE DOMAIN sealed_text AS text CHECK (strpos(VALUE, ':') > 0);

-- The type of a field of kind issuedKey: the hash of the key, a colon, and its end. A type of its own, so that nobody takes
-- such a column for ordinary text.
CREATE DOMAIN issued_key AS text CHECK (strpos(VALUE, ':') > 0);
