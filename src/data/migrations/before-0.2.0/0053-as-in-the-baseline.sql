-- What kept its name when its table was renamed, and an index made in another order, become as in the
-- baseline (decision 181).
alter table chats rename constraint conversations_user_id_fkey to chats_user_id_fkey;
alter table conversations
  rename constraint conversations_user_id_fkey1 to conversations_user_id_fkey;
alter sequence conversations_conversation_id_seq1 rename to conversations_conversation_id_seq;
drop index chats_of_nobody;
create index chats_of_nobody on chats (user_id, network_member_id) where lead_id is null;
