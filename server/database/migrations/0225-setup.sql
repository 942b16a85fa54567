-- What a business shows of itself, and on which day its weeks begin. The sign-in has its own copy.

ALTER TABLE business_settings ADD COLUMN logo uuid, ADD COLUMN week_begins text,
  ADD COLUMN tax_number text;
CREATE INDEX business_settings_logo_idx ON business_settings (customer_uuid, logo);
ALTER TABLE business_settings ADD CONSTRAINT business_settings_logo_fkey FOREIGN KEY (customer_uuid, logo) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE customers ADD COLUMN logo uuid, ADD COLUMN week_begins text;
