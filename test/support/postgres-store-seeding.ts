import { sql } from 'kysely';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { startingState } from '#core/sequence/advance-lead.ts';
import { instant, json, type Database } from '#data/database.ts';
import { LEAD_STAMPS, type Person } from '#data/walk/lead-in-walk.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { readSequence } from '#data/campaigns/sequences.ts';
import type { StoreSubject } from './store-subject.ts';
import type { Row } from './postgres-store-rows.ts';

let users = 900_000;

export function seeding(
  db: Database,
): Pick<
  StoreSubject,
  'addUser' | 'addCampaign' | 'addPeople' | 'addLeads' | 'addPack' | 'addMailbox' | 'addSentEmail'
> {
  return {
    async addUser({
      profileSlug = null,
      displayName = 'Test',
      teamId = null,
      week = { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK },
      ...user
    } = {}) {
      const userId = user.userId ?? String((users += 1));
      await db
        .insertInto('users')
        .values({
          user_id: userId,
          email: user.email ?? `u${userId}@example.com`,
          display_name: displayName,
          status: user.status ?? 'VERIFIED',
          zone: week.zone,
          schedule: json(week.schedulerItems),
          processing_limits: json(user.limits ?? DEFAULT_LIMITS),
          processing_limit_range: user.limitRange ?? 0,
          plan_tier: user.planTier ?? 'ADVANCED',
          subscription_status: user.subscriptionStatus ?? 'active',
          network_account_id: user.account ?? `acc-${userId}`,
          network_member_id: user.memberId ?? 'm-me',
          activity_control_enabled: user.activityControlEnabled ?? false,
          mailbox_connected: user.mailboxConnected ?? false,
          connected_at: instant(user.connectedAt ?? null),
          notes_per_month: user.notesPerMonth ?? null,
          network_profile: profileSlug === null ? null : json({ slug: profileSlug }),
        })
        .execute();
      if (user.mailbox != null)
        await db
          .insertInto('mailboxes')
          .values({
            user_id: userId,
            provider: 'SMTP',
            address: user.mailbox.address,
            from_name: user.mailbox.fromName,
            signature: user.mailbox.signature,
            footer: user.mailbox.footer,
            status: user.mailbox.status,
            connected_at: instant(user.mailbox.rampFrom),
            ramp_from: instant(user.mailbox.rampFrom),
            bounces_hold_since: instant(user.mailbox.bouncesHoldSince),
          })
          .execute();
      if (teamId !== null) {
        await sql`
          insert into teams (team_id, team_name) overriding system value
          values (${teamId}, 'Team')
          on conflict do nothing`.execute(db);
        await db.insertInto('team_members').values({ team_id: teamId, user_id: userId }).execute();
      }
      return userId;
    },

    async addCampaign({
      userId,
      sequence,
      now,
      status = 'ACTIVE',
      startedAt = now,
      lateAcceptance = 'NOTIFY',
      useLikelyEmails = false,
      unsubscribeFooter = true,
      trackOpens = null,
      noteRule = 'ALWAYS',
      noteFilter = null,
      locked = false,
      name = 'Campaign',
    }) {
      const row = {
        user_id: userId,
        name,
        status,
        locked,
        late_acceptance: lateAcceptance,
        use_likely_emails: useLikelyEmails,
        unsubscribe_footer: unsubscribeFooter,
        track_opens: trackOpens,
        note_rule: noteRule,
        note_filter: noteFilter === null ? null : json(noteFilter),
        sequence: sequence === null ? null : json(sequence),
        sequence_version: sequence === null ? 0 : 1,
        started_at: instant(startedAt),
        created_at: instant(now),
      };
      return (
        await db
          .insertInto('campaigns')
          .values(row)
          .returning('campaign_id')
          .executeTakeFirstOrThrow()
      ).campaign_id;
    },

    async addMailbox({
      userId,
      address = `me-${userId}@firm.example`,
      status = 'CONNECTED',
      readingPlace = null,
      readAt = null,
      lostProblem = null,
      bouncesHoldSince = null,
      bouncesCountedFrom = null,
    }) {
      await db
        .insertInto('mailboxes')
        .values({
          user_id: userId,
          provider: 'SMTP',
          address,
          from_name: 'Test',
          status,
          lost_problem: lostProblem,
          connected_at: instant(0),
          ramp_from: instant(0),
          reading_place: readingPlace,
          read_at: instant(readAt),
          bounces_hold_since: instant(bouncesHoldSince),
          bounces_counted_from: instant(bouncesCountedFrom),
        })
        .execute();
    },

    async addSentEmail({
      userId,
      requestId,
      campaignId,
      leadId,
      itemId,
      address,
      sentAt,
      ...more
    }) {
      await db
        .insertInto('sent_emails')
        .values({
          user_id: userId,
          request_id: requestId,
          message_id: more.messageId ?? `<${requestId}@firm.example>`,
          campaign_id: campaignId,
          lead_id: leadId,
          item_id: itemId,
          intent_id: '0',
          address,
          subject: more.subject ?? 'Hello',
          thread_id: more.threadId ?? null,
          sent_at: instant(sentAt),
          bounced_at: instant(more.bouncedAt ?? null),
          bounce_lasting: more.bounceLasting ?? null,
        })
        .execute();
    },

    async addPeople({ userId, people, now }) {
      const leadIds: string[] = [];
      for (const {
        handEdited = [],
        distance = null,
        photoUrl = null,
        headline = null,
        phone = null,
        website = null,
        premium = null,
        connections = null,
        ...person
      } of people) {
        const row = {
          user_id: userId,
          ...personColumns(person),
          hand_edited: [...handEdited],
          network_distance: distance,
          photo_url: photoUrl,
          headline,
          phone,
          website,
          premium,
          connections,
          created_at: instant(now),
          updated_at: instant(now),
        };
        leadIds.push(
          (await db.insertInto('leads').values(row).returning('lead_id').executeTakeFirstOrThrow())
            .lead_id,
        );
      }
      return leadIds;
    },

    async addLeads({ userId, campaignId, leadIds, now, standing = {} }) {
      const root = (await readSequence({ db, userId }, campaignId))?.sequence ?? null;
      const at = {
        state: root === null ? 'GETTING_READY' : startingState(root),
        reason: null,
        itemId: root?.id ?? null,
        itemType: root?.type ?? null,
        enteredAt: now,
        visit: 1,
        memory: {},
        addedAt: now,
        ...standing,
      } as const;
      const stamps = Object.fromEntries(
        LEAD_STAMPS.map((stamp) => [`${stamp}_at`, instant(standing.stamps?.[stamp] ?? null)]),
      );
      for (const leadId of leadIds) {
        await db
          .insertInto('campaign_leads')
          .values({
            user_id: userId,
            campaign_id: campaignId,
            lead_id: leadId,
            state: at.state,
            reason: at.reason,
            item_id: at.itemId,
            item_type: at.itemType,
            item_entered_at: instant(at.enteredAt),
            visit: at.visit,
            walk: json(at.memory),
            ...stamps,
            due_at:
              standing.dueAt !== undefined
                ? instant(standing.dueAt)
                : root === null
                  ? null
                  : sql`
                    ${instant(now - 1000)}::timestamptz + (${leadId}::bigint % 1000000)
                      * interval '1 microsecond'`,
            added_at: instant(at.addedAt),
            updated_at: instant(now),
          })
          .execute();
      }
      await wakeLane({ db, userId }, now);
    },

    async addPack({
      userId,
      campaignId,
      now,
      people = [],
      searchType = 'CSV_FILE',
      searchStatus = 'SEARCH_IN_PROGRESS',
      sourceUrl = null,
      source = {},
      skipLeadConditions = ['CAMPAIGN_DUPLICATE'],
      toCollect = people.length,
    }) {
      const row = {
        user_id: userId,
        campaign_id: campaignId,
        name: 'List',
        search_type: searchType,
        search_status: searchStatus,
        source_url: sourceUrl,
        source: json(source),
        skip_lead_conditions: [...skipLeadConditions],
        leads_number_to_collect: toCollect,
        total_rows: people.length,
        due_at: instant(now),
        created_at: instant(now),
      };
      const { lead_pack_id: leadPackId } = await db
        .insertInto('lead_packs')
        .values(row)
        .returning('lead_pack_id')
        .executeTakeFirstOrThrow();
      for (const [index, person] of people.entries())
        await db
          .insertInto('lead_pack_rows')
          .values({
            user_id: userId,
            lead_pack_id: leadPackId,
            row_number: index + 1,
            raw: json({ cells: [], person }),
          })
          .execute();
      await wakeLane({ db, userId }, now);
      return leadPackId;
    },
  };
}

function personColumns(person: Partial<Person>): Row {
  const {
    memberId,
    slug,
    firstName,
    lastName,
    fullName,
    jobTitle,
    custom,
    openProfile,
    emailKind,
    invitationId,
    chatId,
    connectedAt,
    invitationPendingSince,
    invitationMissingSince,
    withdrawnAt,
    profileReadAt,
    lastMessageAt,
    lastSeenAt,
    repliedAt,
    ...same
  } = person;
  return {
    ...same,
    network_member_id: memberId,
    profile_slug: slug,
    first_name: firstName,
    last_name: lastName,
    full_name: fullName,
    job_title: jobTitle,
    custom: json(custom ?? {}),
    open_profile: openProfile,
    email_kind: emailKind,
    invitation_id: invitationId,
    chat_id: chatId,
    connected_at: instant(connectedAt ?? null),
    invitation_pending_since: instant(invitationPendingSince ?? null),
    invitation_missing_since: instant(invitationMissingSince ?? null),
    withdrawn_at: instant(withdrawnAt ?? null),
    profile_read_at: instant(profileReadAt ?? null),
    last_message_at: instant(lastMessageAt ?? null),
    last_seen_at: instant(lastSeenAt ?? null),
    replied_at: instant(repliedAt ?? null),
  };
}
