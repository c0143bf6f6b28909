-- Practice mode leaps over the hours in which nobody on the server works.
alter table clock add column skips_nights boolean not null default true;
