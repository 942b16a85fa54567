-- Changing one's own address waits for a link that is mailed to the new one. What it will put in place waits with it: the
-- address, and what is kept of the password, which browsers hash together with the address.
ALTER TABLE account_links ADD COLUMN new_email text, ADD COLUMN new_password_hash text;
ALTER TABLE account_links DROP CONSTRAINT account_links_kind_check;
ALTER TABLE account_links ADD CONSTRAINT account_links_kind_check
  CHECK (kind IN ('reset-password', 'remove-factor', 'keep-factor', 'change-email'));
ALTER TABLE account_links ADD CONSTRAINT account_links_email_check
  CHECK ((kind = 'change-email') = (new_email IS NOT NULL AND new_password_hash IS NOT NULL));
