-- Taxes of any country. Until now every price included tax.

ALTER TABLE business_settings ADD COLUMN prices_include_tax boolean DEFAULT true NOT NULL;
