-- store stage: made from the definitions.

ALTER TABLE "stores" ADD COLUMN "stage" text NOT NULL DEFAULT 'TRADING';

ALTER TABLE "stores" ALTER COLUMN "stage" DROP DEFAULT;
