-- AlterTable
ALTER TABLE "office" ADD COLUMN     "brand_accent" TEXT,
ADD COLUMN     "brand_template" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "hero_english" TEXT,
ADD COLUMN     "hero_spanish" TEXT;

-- A color is written into pages: nothing else may stand there, whoever writes it.
alter table "office" add constraint "office_brand_accent" check ("brand_accent" ~ '^#[0-9a-f]{6}$');
alter table "office" add constraint "office_brand_template" check ("brand_template" between 0 and 20);
