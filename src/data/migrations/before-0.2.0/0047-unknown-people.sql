-- Since when the network does not know a person; null while it does, or was never asked. Every list
-- that brings the person reads it, and reading a profile ends it.
alter table leads add column unknown_at timestamptz;
