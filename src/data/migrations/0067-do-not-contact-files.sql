-- The file that an entry of the do-not-contact record is from, by the hash of its bytes, which takes
-- the entry along when it is undone (decision 200).
alter table do_not_contact add column list_file text;
create index do_not_contact_of_list_file
  on do_not_contact (user_id, list_file)
  where list_file is not null;
