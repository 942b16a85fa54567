-- board prices: made from the definitions.

ALTER TABLE "boards" ADD COLUMN "shows" text NOT NULL DEFAULT 'LIVE';

ALTER TABLE "boards" ALTER COLUMN "shows" DROP DEFAULT;
