-- What became of an invoice's payments, as the provider keeps it (decision 159): when it was paid,
-- the payments that failed (`{at, reason}`, in real ms, oldest first), and when the provider tries
-- again by itself. Readings of the provider fill them.
alter table billing_invoices
  add column real_paid_at timestamptz,
  add column failures jsonb not null default '[]',
  add column real_retry_at timestamptz;

-- Test billing's own record has the same of each invoice.
update test_billing_records
set record = jsonb_set(
  record,
  '{invoices}',
  (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'paidAt', case when i.invoice ->> 'state' in ('PAID', 'DISPUTED') then i.invoice -> 'at' end,
          'failures', '[]'::jsonb,
          'retryAt', null
        ) || i.invoice
        order by i.place
      ),
      '[]'
    )
    from jsonb_array_elements(record -> 'invoices') with ordinality i (invoice, place)
  )
);
