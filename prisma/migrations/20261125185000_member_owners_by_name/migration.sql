-- The members of every office of a tenant in one list: account owners by name, whatever their office.
CREATE INDEX member_owner_names ON member (sort_name, id) INCLUDE (office_id, household_id) WHERE added_by_id IS NULL;
