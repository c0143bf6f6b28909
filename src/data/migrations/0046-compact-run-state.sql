-- Where each lead stands, in two thirds of the room: codes of a fixed list instead of texts, columns in the order in which they leave no gaps, and
-- nothing kept for a walk that remembers nothing. The table is written anew; counters are not touched, for its triggers come back behind the rows.

create type lead_state as enum ('UPLOADING', 'GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED', 'FINISHED', 'FAILED', 'BLACKLISTED');
create type sequence_item_type as enum ('CONNECT', 'CONNECT_BY_EMAIL', 'MESSAGE', 'INMAIL', 'VISIT', 'ENDORSE', 'LIKE', 'FOLLOW', 'EMAIL', 'FIND_EMAIL', 'WITHDRAW', 'IF_CONNECTED', 'IF_MESSAGE_VIEWED', 'IF_EMAIL_AVAILABLE', 'IF_OPEN_PROFILE', 'END');
-- Both are written from texts as before. What they are compared with must be of their own type: a literal, a parameter, or cast to it.
create cast (text as lead_state) with inout as assignment;
create cast (text as sequence_item_type) with inout as assignment;

alter table campaign_leads rename to campaign_leads_before;

create table campaign_leads (
  user_id bigint not null,
  campaign_id bigint not null,
  lead_id bigint not null,
  lead_pack_id bigint,
  item_entered_at timestamptz,
  -- When the engine looks at it next; null while nothing can happen by itself.
  due_at timestamptz,
  added_at timestamptz not null,
  updated_at timestamptz not null,
  invited_at timestamptz,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  contacted_at timestamptz,
  messaged_at timestamptz,
  viewed_at timestamptz,
  replied_at timestamptz,
  inmailed_at timestamptz,
  emailed_at timestamptz,
  email_delivered_at timestamptz,
  email_opened_at timestamptz,
  email_replied_at timestamptz,
  email_bounced_at timestamptz,
  visited_at timestamptz,
  endorsed_at timestamptz,
  followed_at timestamptz,
  liked_at timestamptz,
  lease_until timestamptz,
  fencing int not null default 0,
  state lead_state not null,
  -- Where the lead stands: the item it does next, since when, and how often it has come there.
  item_type sequence_item_type,
  visit smallint not null default 0,
  item_id text,
  reason text,
  -- Free facts of the engine about this walk: the variant dealt, the watch's end, the state held before a pause. Null: none.
  walk jsonb
);

insert into campaign_leads (user_id, campaign_id, lead_id, lead_pack_id, item_entered_at, due_at, added_at, updated_at, invited_at, accepted_at, withdrawn_at, contacted_at, messaged_at, viewed_at, replied_at, inmailed_at,
    emailed_at, email_delivered_at, email_opened_at, email_replied_at, email_bounced_at, visited_at, endorsed_at, followed_at, liked_at, lease_until, fencing, state, item_type, visit, item_id, reason, walk)
  select user_id, campaign_id, lead_id, lead_pack_id, item_entered_at, due_at, added_at, updated_at, invited_at, accepted_at, withdrawn_at, contacted_at, messaged_at, viewed_at, replied_at, inmailed_at,
    emailed_at, email_delivered_at, email_opened_at, email_replied_at, email_bounced_at, visited_at, endorsed_at, followed_at, liked_at, lease_until, fencing, state, item_type, visit, item_id, reason, nullif(walk, '{}')
  from campaign_leads_before order by user_id, campaign_id, lead_id;

drop table campaign_leads_before;

-- Each move leaves a dead row and its index entries: room is taken back after a fiftieth, not after a fifth of all leads.
alter table campaign_leads set (autovacuum_vacuum_scale_factor = 0.02);
alter table intents set (autovacuum_vacuum_scale_factor = 0.02);
alter table campaign_leads alter column user_id set statistics 0, alter column campaign_id set statistics 0, alter column lead_pack_id set statistics 0;
create index campaign_leads_by_lead on campaign_leads (user_id, lead_id);
create index campaign_leads_by_pack on campaign_leads (user_id, lead_pack_id, lead_id) where lead_pack_id is not null;
create index campaign_leads_in_state on campaign_leads (user_id, campaign_id, state, updated_at, lead_id desc);
create index campaign_leads_held on campaign_leads (user_id, reason) where state = 'PAUSED' and reason in ('MAILBOX_MISSING', 'FINDER_MISSING', 'INVITE_BY_EMAIL_NOT_ALLOWED', 'MOVING_NOT_IN_PLAN');
-- The queue of a campaign by action and state: leads on their way have their turn before new ones of the same action.
create index campaign_leads_queue on campaign_leads (user_id, campaign_id, item_type, state, due_at) where state in ('GETTING_READY', 'IN_PROGRESS') and due_at is not null;
-- Delays and watches of a campaign in the order in which they end, to the millisecond: campaign and time share one number (ripening-order.ts). Entries
-- of two numbers fill their pages where accounts grow by turns; of three they leave every page half empty.
create index campaign_leads_ripening on campaign_leads (user_id, (campaign_id << 42 | least(greatest(floor(date_part('epoch', due_at - '1970-01-01 00:00:00+00'::timestamptz) * 1000), 0), 4398046511103)::bigint)) where state = 'WAITING' and due_at is not null;
-- Of indexes that seem equally good the newest is taken: for a lead's place that must be the one that holds its whole key.
alter table campaign_leads add primary key (user_id, campaign_id, lead_id);
alter table campaign_leads add foreign key (user_id, campaign_id) references campaigns on delete cascade, add foreign key (user_id, lead_id) references leads on delete cascade;

create trigger campaign_leads_count_insert after insert on campaign_leads referencing new table as added for each statement execute function count_lead_insert();
create trigger campaign_leads_count_update after update on campaign_leads referencing old table as gone new table as added for each statement execute function count_lead_update();
create trigger campaign_leads_count_delete after delete on campaign_leads referencing old table as gone for each statement execute function count_lead_delete();
create trigger campaign_leads_team_insert after insert on campaign_leads referencing new table as added for each statement execute function note_added_people();
create trigger campaign_leads_team_delete after delete on campaign_leads referencing old table as gone for each statement execute function forget_gone_people();
create trigger campaign_leads_team_merge after update of lead_id on campaign_leads for each row when (old.lead_id is distinct from new.lead_id) execute function note_merged_person();
