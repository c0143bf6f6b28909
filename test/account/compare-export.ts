import type { ReadExport, Row } from './read-export.ts';

/** Asks the API; `path` is below `/api`. */
export type Ask = (path: string) => Promise<ReturnType<typeof JSON.parse>>;
type Difference = string;

const PAGE = 500;

/** All rows of a paged list. */
async function everything(ask: Ask, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const answer = (await ask(
      `${path}${path.includes('?') ? '&' : '?'}page=${page}&size=${PAGE}`,
    )) as { content: Row[]; totalPages: number };
    rows.push(...answer.content);
    if (page + 1 >= answer.totalPages) return rows;
  }
}

const sorted = (values: readonly unknown[]): string =>
  JSON.stringify(values.map((value) => JSON.stringify(value)).sort());

/** Says where two lists of rows differ in what is shown of each. */
function compare(
  name: string,
  exported: readonly Row[],
  shown: readonly Row[],
  pick: (row: Row) => unknown,
  pickShown: (row: Row) => unknown,
): Difference[] {
  const [left, right] = [exported.map(pick), shown.map(pickShown)];
  if (sorted(left) === sorted(right)) return [];
  const known = new Set(right.map((value) => JSON.stringify(value)));
  const unknown = left.find((value) => !known.has(JSON.stringify(value)));
  return [
    `${name}: ${left.length} in the archive, ${right.length} in the API; for example ${JSON.stringify(unknown)} against ${JSON.stringify(right[0])}`,
  ];
}

async function campaigns(ask: Ask, archive: ReadExport): Promise<Difference[]> {
  const shown = await everything(ask, '/campaigns');
  const found = compare(
    'campaigns',
    archive.rows('campaigns'),
    shown,
    (row) => [row['campaignId'], row['name'], row['status'], row['locked'], row['createdAt']],
    (row) => [row['id'], row['name'], row['status'], row['locked'], row['createdAt']],
  );
  for (const campaign of shown) {
    const id = String(campaign['id']);
    const { sequence } = (await ask(`/v1/sequenceitems/${id}`)) as { sequence: Row | null };
    const kept = archive.rows('campaigns').find((row) => row['campaignId'] === id);
    const texts = (item: unknown): string[] =>
      item === null || typeof item !== 'object'
        ? []
        : Object.entries(item as Row)
            .flatMap(([key, value]) =>
              key === 'message' || key === 'type' || key === 'subject'
                ? [`${key}=${String(value ?? '')}`]
                : typeof value === 'object'
                  ? texts(value)
                  : [],
            )
            .sort();
    if (
      JSON.stringify(texts(sequence).filter((text) => !text.endsWith('='))) !==
      JSON.stringify(texts(kept?.['sequence'] ?? null).filter((text) => !text.endsWith('=')))
    )
      found.push(`sequence of campaign ${id} differs`);
    const packs = await everything(ask, `/searches?campaignId=${id}`);
    found.push(
      ...compare(
        `lists of campaign ${id}`,
        archive.rows('lead-packs').filter((row) => row['campaignId'] === id),
        packs,
        (row) => [row['leadPackId'], row['name'], row['searchType']],
        (row) => [row['id'], row['name'], row['searchType']],
      ),
    );
    const members = await everything(ask, `/leads?campaignId=${id}`);
    const standing = members.flatMap((lead) =>
      (lead['campaigns'] as Row[]).filter((one) => one['campaignId'] === id),
    );
    found.push(
      ...compare(
        `leads of campaign ${id}`,
        archive.rows('campaign-leads').filter((row) => row['campaignId'] === id),
        standing,
        (row) => [row['leadId'], row['state'], row['leadPackId'], row['invitedAt']],
        (row) => [row['leadId'], row['state'], row['leadPackId'], row['invitedAt']],
      ),
    );
  }
  return found;
}

async function leads(ask: Ask, archive: ReadExport): Promise<Difference[]> {
  const shown = await everything(ask, '/leads');
  const found = compare(
    'leads',
    archive.rows('leads'),
    shown,
    (row) => [
      row['leadId'],
      row['email'],
      row['company'],
      row['jobTitle'],
      row['location'],
      row['tags'],
      row['blacklisted'],
    ],
    (row) => [
      row['id'],
      row['email'],
      row['company'],
      row['jobTitle'],
      row['location'],
      row['tags'],
      row['blacklisted'],
    ],
  );
  for (const lead of shown) {
    const notes = await everything(ask, `/leads/${String(lead['id'])}/notes`);
    found.push(
      ...compare(
        `notes on lead ${String(lead['id'])}`,
        archive.rows('lead-notes').filter((row) => row['leadId'] === lead['id']),
        notes,
        (row) => [row['noteId'], row['content']],
        (row) => [row['id'], row['content']],
      ),
    );
  }
  return found;
}

async function person(ask: Ask, archive: ReadExport): Promise<Difference[]> {
  const found: Difference[] = [];
  const user = (await ask('/userdetails/current')) as Row;
  const [row = {}] = archive.rows('user');
  for (const name of [
    'email',
    'displayName',
    'status',
    'zone',
    'onboardingCompleted',
    'inviteByEmailEnabled',
    'chosenContract',
    'apiVersion',
  ])
    if (JSON.stringify(row[name]) !== JSON.stringify(user[name]))
      found.push(
        `user.${name}: ${JSON.stringify(row[name])} in the archive, ${JSON.stringify(user[name])} in the API`,
      );
  const limits = (await ask('/processinglimits')) as {
    processingLimits: Row[];
    processingLimitRange: number;
  };
  const kept = row['processingLimits'] as Record<string, number>;
  for (const { sequenceItemType, limit } of limits.processingLimits as {
    sequenceItemType: string;
    limit: number;
  }[])
    if (sequenceItemType in kept && kept[sequenceItemType] !== limit)
      found.push(
        `limit ${sequenceItemType}: ${kept[sequenceItemType]} in the archive, ${limit} in the API`,
      );
  const words = (await ask('/undesirablewords')) as { personNameWords: string[] };
  if (sorted(words.personNameWords) !== sorted(row['personNameWords'] as string[]))
    found.push('the words of the data scrubber differ');
  const schedule = (await ask('/schedule')) as { zone: string; schedulerItems: Row[] };
  if (sorted(schedule.schedulerItems) !== sorted(row['schedule'] as Row[]))
    found.push('the working hours differ');
  const devices = (await ask('/identity/sessions')) as Row[];
  found.push(
    ...compare(
      'devices',
      archive.rows('devices').filter((device) => device['realEndedAt'] === null),
      devices,
      (device) => device['sessionId'],
      (device) => device['id'],
    ),
  );
  return found;
}

/**
 * Every difference between an archive and what the API shows of the same account; empty when there
 * is none. What happened since the archive was made counts as one.
 */
export async function compareExport({
  archive,
  ask,
  madeUpTo,
}: {
  archive: ReadExport;
  ask: Ask;
  madeUpTo: string;
}): Promise<Difference[]> {
  const templates = compare(
    'templates',
    archive.rows('sequence-templates'),
    await everything(ask, '/v1/shared/sequenceitemtemplates'),
    (row) => [row['templateId'], row['templateName']],
    (row) => [row['id'], row['templateName']],
  );
  const notifications = compare(
    'notifications',
    archive.rows('notifications'),
    await everything(ask, '/notifications'),
    (row) => [row['notificationId'], row['type'], row['closed']],
    (row) => [row['id'], row['type'], row['closed']],
  );
  const shownActivity = (await everything(ask, '/account/activity')).filter(
    (row) => String(row['at']) < madeUpTo,
  );
  const activity = compare(
    'activity',
    archive.rows('activity').filter((row) => String(row['realAt']) < madeUpTo),
    shownActivity,
    (row) => [row['auditId'], row['type']],
    (row) => [row['id'], row['type']],
  );
  const counted = archive.manifest.files.flatMap(({ name, rows }) =>
    name.endsWith('.jsonl') && archive.rows(name.slice(0, -'.jsonl'.length)).length !== rows
      ? [`${name} has other rows than its manifest says`]
      : [],
  );
  return [
    ...(await person(ask, archive)),
    ...(await campaigns(ask, archive)),
    ...(await leads(ask, archive)),
    ...templates,
    ...notifications,
    ...activity,
    ...counted,
  ];
}
