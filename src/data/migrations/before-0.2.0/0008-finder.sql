-- The email finder: the credits of each user as a ledger, and what was asked (product rules,
-- section 16; decision 118). Credits are counted in real time, like a plan.

-- ============================================================================
-- The ledger of credits
-- ============================================================================

-- Every change of a user's credits, once: entries are added and never changed. A hold takes a credit
-- before a question leaves, and what comes of the question either keeps it (CAPTURE) or gives it
-- back (RELEASE). `cause` names what an entry is for: the question of a hold and of its end, the
-- occasion of a grant.
create table email_credit_entries (
  user_id bigint not null references users on delete cascade,
  entry_id bigint generated always as identity,
  type text not null check (type in ('GRANT', 'HOLD', 'CAPTURE', 'RELEASE', 'EXPIRE')),
  amount int not null,
  cause text not null,
  lead_id bigint,
  real_at timestamptz not null,
  primary key (user_id, entry_id),
  constraint email_credit_entries_amount check (
    case type
      when 'GRANT' then amount > 0
      when 'HOLD' then amount = -1
      when 'CAPTURE' then amount = 0
      when 'RELEASE' then amount = 1
      else amount < 0
    end
  )
);
-- Nothing is granted, held, or expires twice for one cause, and a hold ends once.
create unique index email_credit_entries_once on email_credit_entries (user_id, cause, type);
create unique index email_credit_entries_end
  on email_credit_entries (user_id, cause)
  where type in ('CAPTURE', 'RELEASE');

-- The sum of a user's entries, kept by a trigger; whoever adds entries locks it first.
create table email_credits (
  user_id bigint primary key references users on delete cascade,
  balance int not null check (balance >= 0)
);

create function count_email_credits() returns trigger language plpgsql as $$
begin
  insert into email_credits as c (user_id, balance)
    select user_id, sum(amount)::int from added group by user_id having sum(amount) >= 0
    order by user_id
    on conflict (user_id) do update set balance = c.balance + excluded.balance;
  update email_credits c set balance = c.balance + s.amount
    from (select user_id, sum(amount)::int as amount from added group by user_id) s
    where s.amount < 0 and c.user_id = s.user_id;
  return null;
end $$;
create trigger email_credit_entries_count_insert after insert on email_credit_entries
  referencing new table as added for each statement execute function count_email_credits();

-- Every user begins with 100 credits, once (product rules, section 14).
create function grant_first_credits() returns trigger language plpgsql as $$
begin
  insert into email_credit_entries (user_id, type, amount, cause, real_at)
    select user_id, 'GRANT', 100, 'FIRST', real_created_at from added order by user_id;
  return null;
end $$;
create trigger users_first_credits after insert on users
  referencing new table as added for each statement execute function grant_first_credits();

insert into email_credit_entries (user_id, type, amount, cause, real_at)
  select user_id, 'GRANT', 100, 'FIRST', real_created_at from users order by user_id;

-- ============================================================================
-- Questions and answers
-- ============================================================================

-- One row for each user and question: who is looked for, at which company. `round` counts how often
-- it was asked anew, and `finders` are those that answered in this round. While it is open, `finder`
-- and `operation` say which provider works on it, `real_next_ask_at` until when nobody asks, and the
-- answer is the best so far.
create table finder_questions (
  user_id bigint not null references users on delete cascade,
  question_key text not null,
  round int not null default 1,
  lead_id bigint not null,
  state text not null check (state in ('OPEN', 'ANSWERED', 'GIVEN_UP')),
  held boolean not null,
  finders text[] not null default '{}',
  finder text,
  operation text,
  real_next_ask_at timestamptz not null,
  asked_at timestamptz not null,
  real_asked_at timestamptz not null,
  result text check (result in ('VERIFIED', 'LIKELY', 'CATCH_ALL', 'NOTHING')),
  email text,
  source text,
  primary key (user_id, question_key),
  constraint finder_questions_answer check (state <> 'ANSWERED' or result is not null),
  constraint finder_questions_email check ((email is null) = (coalesce(result, 'NOTHING') = 'NOTHING'))
);
create index finder_questions_by_lead on finder_questions (user_id, lead_id, asked_at desc);
create index finder_questions_open on finder_questions (user_id, real_next_ask_at)
  where state = 'OPEN';

-- How an address became known, where the finder found it; null for one that a person, a file, or the
-- network gave.
alter table leads
  add column email_kind text check (email_kind in ('VERIFIED', 'LIKELY')),
  add column email_source text;

-- An address that is changed by anybody else is no longer the one that the finder found.
create function forget_email_kind() returns trigger language plpgsql as $$
begin
  new.email_kind := null;
  new.email_source := null;
  return new;
end $$;
create trigger leads_email_kind before update of email on leads
  for each row
  when (
    old.email is distinct from new.email
    and old.email_kind is not null
    and old.email_kind is not distinct from new.email_kind
  )
  execute function forget_email_kind();
