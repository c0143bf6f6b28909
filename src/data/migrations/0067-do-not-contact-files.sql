-- The file that an entry of the do-not-contact record is from, by the hash of its bytes, which takes
-- the entry along when it is undone (decision 200).
alter table do_not_contact add column list_file text;
create index do_not_contact_of_list_file
  on do_not_contact (user_id, list_file)
  where list_file is not null;

-- From when on a contact before keeps people out of a list; null: whenever it was. Until now, that was
-- their campaign's.
alter table lead_packs add column contacted_before_from timestamptz;
update lead_packs p
set contacted_before_from = c.contacted_before_from
from campaigns c
where c.user_id = p.user_id
  and c.campaign_id = p.campaign_id
  and c.contacted_before_from is not null;
