-- what two halves cost: made from the definitions.

ALTER TABLE "modifier_groups" ADD COLUMN "halves_cost" text NOT NULL DEFAULT 'DEARER';

ALTER TABLE "modifier_groups" ALTER COLUMN "halves_cost" DROP DEFAULT;
