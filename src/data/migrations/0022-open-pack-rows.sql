-- Rows that wait for their verdict, in the order of the source: else each chunk of an import would read and sort all that are left.
create index lead_pack_rows_open on lead_pack_rows (user_id, lead_pack_id, row_number) where verdict is null;
