-- CreateEnum
CREATE TYPE "AssociationState" AS ENUM ('waiting', 'open', 'ended');

-- AlterTable
ALTER TABLE "association" ADD COLUMN     "ended_reason" TEXT,
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "state" "AssociationState" NOT NULL DEFAULT 'open',
ADD COLUMN     "state_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "association_address" (
    "id" SERIAL NOT NULL,
    "tenant_id" "TenantId" NOT NULL,
    "association_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "association_address_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "association_address_association_id_idx" ON "association_address"("association_id");

-- CreateIndex
CREATE UNIQUE INDEX "association_address_tenant_id_address_key" ON "association_address"("tenant_id", "address");

-- AddForeignKey
ALTER TABLE "association_address" ADD CONSTRAINT "association_address_association_id_fkey" FOREIGN KEY ("association_id") REFERENCES "association"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Those there are have been open since they came.
update association set state_at = created_at;
alter table association alter column state_at set not null;
alter table association add constraint association_ended_says_why check ((state = 'ended') = (ended_reason is not null));

insert into association_address (tenant_id, association_id, address, created_at)
  select tenant_id, id, lower(signup_url), created_at from association order by id on conflict do nothing;

-- Whether somebody's access is over: that of temporary staff from midnight after its last day, where their first office is;
-- that of an association's people while it waits or once it has ended.
create or replace function access_ended(person app_user, at timestamptz) returns boolean language sql stable as $$
  select (person.temporary_until is not null and at >= (person.temporary_until + 1)::timestamp at time zone coalesce(
    (select o.timezone from user_office w join office o on o.id = w.office_id
      where w.user_id = person.id order by w.position, w.office_id limit 1), 'America/New_York'))
    or (person.association_id is not null
      and exists (select 1 from association a where a.id = person.association_id and a.state <> 'open'))
$$;

-- CreateIndex
CREATE INDEX "app_user_association_id_idx" ON "app_user"("association_id");
