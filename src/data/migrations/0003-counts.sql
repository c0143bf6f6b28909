-- Two more counters that the changing statement keeps by itself: leads of a user, and the verdicts of a pack's rows.

create table lead_counts (
  user_id bigint primary key references users on delete cascade,
  leads int not null default 0
);
insert into lead_counts (user_id, leads) select user_id, count(*) from leads group by user_id;

create function count_leads_insert() returns trigger language plpgsql as $$
begin
  insert into lead_counts as c (user_id, leads)
    select user_id, count(*) from added group by user_id order by 1
    on conflict (user_id) do update set leads = c.leads + excluded.leads;
  return null;
end $$;
create trigger leads_count_insert after insert on leads referencing new table as added for each statement execute function count_leads_insert();

-- An update only: when the user itself goes, its count is gone already.
create function count_leads_delete() returns trigger language plpgsql as $$
begin
  update lead_counts c set leads = c.leads - g.leads from (select user_id, count(*) as leads from gone group by user_id) g where c.user_id = g.user_id;
  return null;
end $$;
create trigger leads_count_delete after delete on leads referencing old table as gone for each statement execute function count_leads_delete();

-- Rows go only together with their pack, so there is no trigger for deletes. A row without code counts under ''.
create table pack_verdicts (
  user_id bigint not null,
  lead_pack_id bigint not null,
  verdict text not null,
  code text not null default '',
  rows int not null default 0,
  primary key (user_id, lead_pack_id, verdict, code),
  foreign key (user_id, lead_pack_id) references lead_packs on delete cascade
);
insert into pack_verdicts (user_id, lead_pack_id, verdict, code, rows)
  select user_id, lead_pack_id, verdict, coalesce(code, ''), count(*) from lead_pack_rows where verdict is not null group by 1, 2, 3, 4;

create function count_verdicts_insert() returns trigger language plpgsql as $$
begin
  insert into pack_verdicts as v (user_id, lead_pack_id, verdict, code, rows)
    select user_id, lead_pack_id, verdict, coalesce(code, ''), count(*) from added where verdict is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (user_id, lead_pack_id, verdict, code) do update set rows = v.rows + excluded.rows;
  return null;
end $$;
create trigger lead_pack_rows_count_insert after insert on lead_pack_rows referencing new table as added for each statement execute function count_verdicts_insert();

create function count_verdicts_update() returns trigger language plpgsql as $$
begin
  insert into pack_verdicts as v (user_id, lead_pack_id, verdict, code, rows)
    select user_id, lead_pack_id, verdict, coalesce(code, ''), sum(sign) from (
      select user_id, lead_pack_id, verdict, code, 1 as sign from added union all select user_id, lead_pack_id, verdict, code, -1 as sign from gone
    ) changed where verdict is not null group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
    on conflict (user_id, lead_pack_id, verdict, code) do update set rows = v.rows + excluded.rows;
  return null;
end $$;
create trigger lead_pack_rows_count_update after update on lead_pack_rows referencing old table as gone new table as added for each statement execute function count_verdicts_update();
