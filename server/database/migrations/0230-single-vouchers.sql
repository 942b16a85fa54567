-- Single vouchers: each can be cancelled and sent again, and its code is one text however people type it.

ALTER TABLE "vouchers" ADD COLUMN "code_key" text;

ALTER TABLE "vouchers" ADD COLUMN "sent_again_at" timestamp with time zone;

ALTER TABLE "vouchers" ADD COLUMN "cancelled_at" timestamp with time zone;

-- Rows of every customer get their key, as `readCode` makes it. Codes so far have capital letters, digits and hyphens only.
ALTER TABLE "vouchers" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "vouchers" DISABLE TRIGGER USER;
UPDATE "vouchers" SET "code_key" = translate(upper("code"), 'ILO- ', '110');
ALTER TABLE "vouchers" ENABLE TRIGGER USER;
ALTER TABLE "vouchers" FORCE ROW LEVEL SECURITY;

ALTER TABLE "vouchers" ALTER COLUMN "code_key" SET NOT NULL;

CREATE UNIQUE INDEX vouchers_code_key_key ON vouchers USING btree (customer_uuid, code_key);
