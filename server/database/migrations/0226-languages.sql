-- The language of a business: in it the product writes to its guests, and to its people who have chosen none. The
-- sign-in has its own copy. Rows of every customer change here.

ALTER TABLE business_settings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE business_settings ADD COLUMN language text;
UPDATE business_settings SET language = 'en';
ALTER TABLE business_settings ALTER COLUMN language SET NOT NULL;
ALTER TABLE business_settings FORCE ROW LEVEL SECURITY;
ALTER TABLE customers ADD COLUMN language text NOT NULL DEFAULT 'en';
