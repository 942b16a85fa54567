-- uses of links: made from the definitions.

ALTER TABLE "voucher_redemptions" ADD COLUMN "campaign_link_id" uuid;

ALTER TABLE "voucher_redemptions" ADD CONSTRAINT "voucher_redemptions_campaign_link_id_fkey" FOREIGN KEY (customer_uuid, campaign_link_id) REFERENCES campaign_links(customer_uuid, id);

CREATE INDEX voucher_redemptions_campaign_link_id_idx ON voucher_redemptions USING btree (customer_uuid, campaign_link_id);
