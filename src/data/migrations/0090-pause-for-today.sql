-- "Pause for today": from when until when the user's engine stands still by their own word; campaign time. Both or neither.
alter table users add column engine_paused_from timestamptz, add column engine_paused_until timestamptz,
  add constraint users_engine_pause check ((engine_paused_from is null) = (engine_paused_until is null));
