-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "temporary_until" DATE;

-- Those there are get a month, in which somebody decides how long they stay.
update app_user set temporary_until = current_date + 30 where role = 'office_admin_temp';

alter table app_user add constraint app_user_temporary_ends check ((role = 'office_admin_temp') = (temporary_until is not null));

-- Whether somebody's temporary access is over: from midnight after its last day, where their first office is.
create function access_ended(person app_user, at timestamptz) returns boolean language sql stable as $$
  select person.temporary_until is not null and at >= (person.temporary_until + 1)::timestamp at time zone coalesce(
    (select o.timezone from user_office w join office o on o.id = w.office_id
      where w.user_id = person.id order by w.position, w.office_id limit 1), 'America/New_York')
$$;
