-- The language of the mails to a person: the one that their browser asked for at the first sign-in, or the one that they chose.
ALTER TABLE users ADD COLUMN language text;
