-- Whether the acting request of a try may have left the program: written right before it. A try without it was never sent, whatever became of its worker
-- (decision 74). Of those that are open now nobody knows.
alter table intents add column departed_at timestamptz;
update intents set departed_at = started_at where status = 'SENDING';
