create index notifications_newest on notifications (user_id, at desc, notification_id desc);
create index notifications_open on notifications (user_id) where not closed;

-- Whoever is told something hears of it at once, whichever part of the program wrote it.
create function say_notification() returns trigger language plpgsql as $$
declare
  said bigint;
  what jsonb := jsonb_build_object('notificationId', new.notification_id::text);
begin
  insert into stream_events (user_id, type, data) values (new.user_id, 'notification', what) returning stream_event_id into said;
  perform pg_notify('reachwell_stream', json_build_object('id', said::text, 'userId', new.user_id::text, 'type', 'notification', 'data', what)::text);
  return null;
end $$;
create trigger notifications_said after insert on notifications for each row execute function say_notification();
