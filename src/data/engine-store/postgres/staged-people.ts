import { sql, type RawBuilder } from 'kysely';
import type { JudgedPack } from '#data/engine-store/pack-store.ts';

/** The next rows of a list that nothing was decided about, with what its source said of each. */
export function stagedRows({
  userId,
  pack,
  limit,
}: {
  userId: string;
  pack: JudgedPack;
  limit: number;
}): RawBuilder<unknown> {
  return sql`
    select row_number, p."memberId" as member, p."profileSlug" as slug, lower(p.email) as email,
      p."photoUrl" as photo_url, p."openProfile" as open_profile, p.premium, p.connections,
      p."profileRead" as profile_read, p."sameAs" as same_as, p.completes, p."optOut" as opt_out,
      p."fullName" as full_name, p.company, lead_id
    from (
      select row_number, raw -> 'person' as person, lead_id
      from lead_pack_rows
      where user_id = ${userId}
        and lead_pack_id = ${pack.leadPackId}
        and verdict is null
        and code is null
      order by row_number limit ${limit}
    ) w
    cross join lateral jsonb_to_record(
      case when jsonb_typeof(person) = 'object' then person end
    ) as p (
      "memberId" text, "profileSlug" text, email text, "photoUrl" text, "openProfile" boolean,
      premium boolean, connections int, "profileRead" boolean, "sameAs" int, completes boolean,
      "optOut" jsonb, "fullName" text, company text
    )`;
}
