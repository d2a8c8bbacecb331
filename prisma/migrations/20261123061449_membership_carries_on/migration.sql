-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "carries_on_id" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "membership_carries_on_id_key" ON "membership"("carries_on_id");

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_carries_on_id_fkey" FOREIGN KEY ("carries_on_id") REFERENCES "membership"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Memberships transferred before this: the one that ended at the other office, of the same person with the same dates.
with pair as (
  select distinct on (n.id) n.id as made, o.id as before
  from membership n
  join member nm on nm.id = n.member_id
  join member om on om.transferred_from_id = nm.id or nm.transferred_from_id = om.id
  join membership o on o.member_id = om.id and o.id < n.id
  where n.source = 'transfer' and o.status = 'inactive_transferred'
    and o.created_at = n.created_at and o.started_on = n.started_on and o.anchor_on = n.anchor_on
    and o.unit = n.unit and o.list_cents = n.list_cents
  order by n.id, o.id desc),
once as (select distinct on (before) made, before from pair order by before, made)
update membership m set carries_on_id = once.before from once where m.id = once.made;
