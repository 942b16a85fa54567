-- Which resources have given a customer the rows that it starts with. Rows that people delete afterwards stay deleted.
CREATE TABLE started_resources (
  customer_uuid uuid NOT NULL,
  resource text NOT NULL,
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_uuid, resource)
);
ALTER TABLE started_resources ENABLE ROW LEVEL SECURITY;
ALTER TABLE started_resources FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON started_resources
  USING (customer_uuid = (SELECT current_customer())) WITH CHECK (customer_uuid = (SELECT current_customer()));
