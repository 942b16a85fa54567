-- Taxes of any country. Until now every price included tax.

ALTER TABLE business_settings ADD COLUMN prices_include_tax boolean DEFAULT true NOT NULL;

-- An address without a country is in that of the business.
ALTER TABLE store_addresses ALTER COLUMN country DROP NOT NULL;
