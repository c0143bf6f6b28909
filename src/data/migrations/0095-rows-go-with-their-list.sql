-- Rows go with their list one list at a time, by its key, as its foreign key did it: a set of lists could be met with a look through all rows there are.
drop trigger lead_packs_rows_gone on lead_packs;
drop function forget_rows_of_lists();
create function forget_rows_of_list() returns trigger language plpgsql as $$
begin
  delete from lead_pack_rows where user_id = old.user_id and lead_pack_id = old.lead_pack_id;
  return null;
end $$;
create trigger lead_packs_rows_gone after delete on lead_packs for each row execute function forget_rows_of_list();
