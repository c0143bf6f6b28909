import { sql, type RawBuilder } from 'kysely';
import type { JudgedPack } from '#data/engine-store/pack-store.ts';

type NextRows = { userId: string; pack: JudgedPack; limit: number };

/** The next rows of a list without a verdict: number, person as its source has them, and lead. */
export function openRows({ userId, pack, limit }: NextRows): RawBuilder<unknown> {
  return sql`
    select row_number, raw -> 'person' as person, lead_id
    from lead_pack_rows
    where user_id = ${userId}
      and lead_pack_id = ${pack.leadPackId}
      and verdict is null
      and code is null
    order by row_number limit ${limit}`;
}

/** The same rows with the fields of their people in columns. */
export function stagedRows({ userId, pack, limit }: NextRows): RawBuilder<unknown> {
  return sql`
    select row_number, p."memberId" as member, p."profileSlug" as slug, lower(p.email) as email,
      p."photoUrl" as photo_url, p."openProfile" as open_profile, p.premium, p.connections,
      p."profileRead" as profile_read, p."sameAs" as same_as, p.completes, p."optOut" as opt_out,
      p."fullName" as full_name, p.company, lead_id
    from (${openRows({ userId, pack, limit })}) w
    cross join lateral jsonb_to_record(
      case when jsonb_typeof(person) = 'object' then person end
    ) as p (
      "memberId" text, "profileSlug" text, email text, "photoUrl" text, "openProfile" boolean,
      premium boolean, connections int, "profileRead" boolean, "sameAs" int, completes boolean,
      "optOut" jsonb, "fullName" text, company text
    )`;
}
