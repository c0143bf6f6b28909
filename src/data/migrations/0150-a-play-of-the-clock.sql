-- Practice mode plays a stretch of time instead of leaping over it: from `play_from` to `play_until` the clock runs at `rate`, and after that at `play_then_rate`.
-- The three are null while nothing is played.
alter table clock add column play_from timestamptz, add column play_until timestamptz, add column play_then_rate double precision,
  add constraint clock_play_whole check ((play_from is null) = (play_until is null) and (play_from is null) = (play_then_rate is null));
