-- InMails by hand: a draft may be one, and what the network last said of the user's credits, with the
-- account that it said it of.
alter table conversation_drafts
  drop constraint conversation_drafts_channel_check,
  add constraint conversation_drafts_channel_check check (channel in ('LINKEDIN', 'INMAIL', 'EMAIL'));
alter table users add column inmail_balance jsonb;
