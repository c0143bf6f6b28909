-- Each save of a screen's settings is a version: a save that was made from an older one is refused, so that nobody's work is overwritten unseen.
alter table users add column limits_version int not null default 0, add column schedule_version int not null default 0, add column name_words_version int not null default 0;
alter table campaigns add column settings_version int not null default 0;
