-- What changed since a moment, for programs (decision 187). A campaign, a list, a conversation, a
-- template, and an entry of the do-not-contact record say when they last changed, in the product's
-- time; leads and their places in campaigns have `updated_at`, which is written with each change.

-- The product's time: the clock of practice mode, else real time.
create function product_now() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', coalesce(
    (
      select least(
        ceiling, play_until, base_campaign + greatest(clock_timestamp() - base_real, '0') * rate
      )
      from clock
    ),
    clock_timestamp()
  ))
$$;

alter table campaigns add column changed_at timestamptz not null default now();
alter table campaigns alter column changed_at set default product_now();
alter table lead_packs add column changed_at timestamptz not null default now();
alter table lead_packs alter column changed_at set default product_now();
alter table conversations add column changed_at timestamptz not null default now();
alter table conversations alter column changed_at set default product_now();
alter table sequence_templates add column changed_at timestamptz not null default now();
alter table sequence_templates alter column changed_at set default product_now();
alter table do_not_contact add column changed_at timestamptz not null default now();
alter table do_not_contact alter column changed_at set default product_now();

create index campaigns_changed on campaigns (user_id, changed_at, campaign_id desc);
create index lead_packs_changed on lead_packs (user_id, changed_at, lead_pack_id desc);
create index conversations_changed on conversations (user_id, changed_at, conversation_id desc);
create index sequence_templates_changed
  on sequence_templates (user_id, changed_at, template_id desc);
create index do_not_contact_changed on do_not_contact (user_id, changed_at, entry_id desc);
create index leads_changed on leads (user_id, updated_at, lead_id desc);

create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := greatest(product_now(), old.changed_at);
  return new;
end $$;

-- Only what the API shows: `served_at` is written with each of the engine's turns, and so are the
-- lease and the place of a list that is being collected.
create trigger campaigns_changed before update of
    name, status, locked, sequence_completed, sequence_updated_at, skip_lead_conditions,
    late_acceptance, zapier_address_id, zapier_error, zapier_events, started_at, settings_version,
    use_likely_emails, unsubscribe_footer, track_opens
  on campaigns for each row execute function note_change();
create trigger lead_packs_changed before update on lead_packs for each row
  when (
    (old.campaign_id, old.name, old.search_status, old.error, old.source_url, old.source,
      old.file_name, old.columns, old.skip_lead_conditions, old.rules_changed,
      old.leads_number_to_collect, old.leads_number_collected, old.total_rows, old.processed_rows,
      old.real_finished_at)
    is distinct from
    (new.campaign_id, new.name, new.search_status, new.error, new.source_url, new.source,
      new.file_name, new.columns, new.skip_lead_conditions, new.rules_changed,
      new.leads_number_to_collect, new.leads_number_collected, new.total_rows, new.processed_rows,
      new.real_finished_at)
  )
  execute function note_change();
create trigger conversations_changed before update of
    lead_id, network_member_id, person_name, person_headline, person_photo, last_message_id,
    last_at, last_channel, their_last_at, their_last_channel, my_last_at, read_up_to,
    marked_unread, label_id, archived
  on conversations for each row execute function note_change();
create trigger sequence_templates_changed before update on sequence_templates
  for each row execute function note_change();
create trigger do_not_contact_changed before update on do_not_contact
  for each row execute function note_change();

-- A message that was seen, edited, deleted, or sent changes its conversation.
create or replace function messages_changed() returns trigger language plpgsql as $$
declare
  users bigint[];
  ids bigint[];
begin
  perform derive_conversations(array_agg(user_id), array_agg(conversation_id))
    from (
      select user_id, conversation_id from added union select user_id, conversation_id from gone
    ) b;
  select array_agg(a.user_id), array_agg(a.conversation_id) into users, ids
    from added a
    join gone g using (user_id, message_id)
    where (a.conversation_id, a.text, a.seen_at, a.edited, a.deleted, a.state, a.at, a.send_at)
      is distinct from
        (g.conversation_id, g.text, g.seen_at, g.edited, g.deleted, g.state, g.at, g.send_at);
  if users is not null then
    update conversations c set changed_at = product_now()
      from (select distinct * from unnest(users, ids) as k (user_id, conversation_id)) k
      where c.user_id = k.user_id and c.conversation_id = k.conversation_id;
    perform say_messages(users, ids);
  end if;
  return null;
end $$;

-- What was deleted, for 30 days: which row of which list, and nothing else of it. The statement
-- that deletes writes this, in its transaction.
create table deleted_rows (
  user_id bigint not null references users on delete cascade,
  kind text not null,
  id bigint not null,
  deleted_at timestamptz not null,
  primary key (user_id, kind, id)
);
create index deleted_rows_newest on deleted_rows (user_id, kind, deleted_at, id desc);
create index deleted_rows_old on deleted_rows (deleted_at);

-- Of a user who goes, nothing is noted: the rows would go with the user.
create function note_deleted_rows(kind text, users bigint[], ids bigint[]) returns void
language sql as $$
  insert into deleted_rows (user_id, kind, id, deleted_at)
    select user_id, note_deleted_rows.kind, k.id, product_now()
    from unnest(users, ids) as k (user_id, id)
    join users using (user_id)
    order by user_id, k.id
    on conflict do nothing
$$;

create function note_deleted() returns trigger language plpgsql as $$
begin
  execute format(
    'select note_deleted_rows(%L, array_agg(user_id), array_agg(%I)) from gone',
    tg_table_name, tg_argv[0]
  );
  return null;
end $$;
create trigger campaigns_deleted after delete on campaigns
  referencing old table as gone for each statement execute function note_deleted('campaign_id');
create trigger lead_packs_deleted after delete on lead_packs
  referencing old table as gone for each statement execute function note_deleted('lead_pack_id');
create trigger sequence_templates_deleted after delete on sequence_templates
  referencing old table as gone for each statement execute function note_deleted('template_id');
create trigger do_not_contact_deleted after delete on do_not_contact
  referencing old table as gone for each statement execute function note_deleted('entry_id');

create or replace function conversations_gone() returns trigger language plpgsql as $$
begin
  perform count_conversations('{}', (select array_agg(g::conversations) from gone g));
  perform note_deleted_rows('conversations', array_agg(user_id), array_agg(conversation_id))
    from gone;
  return null;
end $$;

create or replace function count_leads_delete() returns trigger language plpgsql as $$
begin
  update lead_counts c
    set leads = c.leads - g.leads
    from (select user_id, count(*) as leads from gone group by user_id) g
    where c.user_id = g.user_id;
  update conversations c
    set lead_id = null
    from gone g
    where c.user_id = g.user_id and c.lead_id = g.lead_id;
  perform note_deleted_rows('leads', array_agg(user_id), array_agg(lead_id)) from gone;
  return null;
end $$;

-- For teammates, a template that is no longer shared is gone.
create function note_unshared() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.template_type = 'GROUP' then
    delete from deleted_rows
    where user_id = new.user_id and kind = 'shared_templates' and id = new.template_id;
  elsif exists (select from users where user_id = old.user_id) then
    insert into deleted_rows (user_id, kind, id, deleted_at)
    values (old.user_id, 'shared_templates', old.template_id, product_now())
    on conflict (user_id, kind, id) do update set deleted_at = excluded.deleted_at;
  end if;
  return null;
end $$;
create trigger sequence_templates_unshared after update of template_type on sequence_templates
  for each row when (old.template_type is distinct from new.template_type)
  execute function note_unshared();
create trigger sequence_templates_shared_gone after delete on sequence_templates
  for each row when (old.template_type = 'GROUP')
  execute function note_unshared();
