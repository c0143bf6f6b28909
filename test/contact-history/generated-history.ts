// A seeded archive of LinkedIn in four languages and exports of eight tools, with what is true of
// everyone in them, kept apart from what reads them.
import { drawnInteger, seededDraw } from '#core/random/seeded-draw.ts';

type HistoryFile = { name: string; text: string; wrongRows: number[] };
/** The latest contact of someone, and whether they must not be contacted. */
export type Truth = { contactedAt: number | null; optedOut: 'PERSON' | 'ADDRESS' | null };
export type GeneratedHistory = {
  files: HistoryFile[];
  people: { slug: string; email: string; truth: Truth }[];
};

type Sizes = { connections: number; invitations: number; messages: number; perTool: number };
type Kind = 'NEW' | 'INVITED' | 'WRITTEN' | 'REPLIED' | 'UNSUBSCRIBED' | 'BOUNCED';

const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAYS = 700;
const DAY = 86_400_000;
/** Every so many rows is one that can’t be used. */
const WRONG_EVERY = 97;
const OWN = 'https://www.linkedin.com/in/my-own-profile';

const MONTHS = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
    ' ',
  ),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
    ' ',
  ),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  ),
} as const;
type Language = keyof typeof MONTHS;
const LANGUAGES = Object.keys(MONTHS) as Language[];

const iso = (at: number) => new Date(at).toISOString();
const parts = (at: number) => {
  const date = new Date(at);
  return { day: date.getUTCDate(), month: date.getUTCMonth(), year: date.getUTCFullYear() };
};
const two = (number: number) => String(number).padStart(2, '0');

/** How each language of the archive writes its files. */
const ARCHIVE = {
  en: {
    connections: 'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
    invitations: 'From,To,Sent At,Message,Direction,inviterProfileUrl,inviteeProfileUrl',
    messages:
      'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT,FOLDER',
    directions: ['OUTGOING', 'INCOMING'],
    day: (at: number) => `${two(parts(at).day)} ${MONTHS.en[parts(at).month]} ${parts(at).year}`,
    time: (at: number) =>
      `"${parts(at).month + 1}/${parts(at).day}/${parts(at).year % 100}, 9:00 AM"`,
  },
  de: {
    connections: 'Vorname,Nachname,URL,E-Mail-Adresse,Unternehmen,Position,Verbunden am',
    invitations: 'Von,An,Gesendet am,Nachricht,Richtung,inviterProfileUrl,inviteeProfileUrl',
    messages:
      'Unterhaltung,Titel,Von,Profil-URL des Absenders,An,Profil-URLs der Empfänger,Datum,Betreff,Inhalt,Ordner',
    directions: ['AUSGEHEND', 'EINGEHEND'],
    day: (at: number) => `${parts(at).day}. ${MONTHS.de[parts(at).month]} ${parts(at).year}`,
    time: (at: number) =>
      `"${two(parts(at).day)}.${two(parts(at).month + 1)}.${parts(at).year % 100}, 09:00"`,
  },
  fr: {
    connections: 'Prénom,Nom,URL,Adresse e-mail,Entreprise,Poste,Connecté le',
    invitations: 'De,À,Envoyé le,Message,Sens,inviterProfileUrl,inviteeProfileUrl',
    messages:
      'Conversation,Titre,De,URL du profil de l’expéditeur,À,URLs de profil des destinataires,Date,Objet,Contenu,Dossier',
    directions: ['SORTANTE', 'ENTRANTE'],
    day: (at: number) => `${parts(at).day} ${MONTHS.fr[parts(at).month]} ${parts(at).year}`,
    time: (at: number) => `${iso(at).slice(0, 10)} 09:00 UTC`,
  },
  es: {
    connections: 'Nombre,Apellidos,URL,Correo electrónico,Empresa,Cargo,Conectado el',
    invitations: 'De,Para,Enviado el,Mensaje,Dirección,inviterProfileUrl,inviteeProfileUrl',
    messages:
      'Conversación,Título,De,URL del perfil del remitente,Para,URLs de perfil de los destinatarios,Fecha,Asunto,Contenido,Carpeta',
    directions: ['SALIENTE', 'ENTRANTE'],
    day: (at: number) => `${parts(at).day} de ${MONTHS.es[parts(at).month]} de ${parts(at).year}`,
    time: (at: number) => `${iso(at).slice(0, 10)} 09:00 UTC`,
  },
} as const satisfies Record<Language, object>;

type Person = { slug: string; url: string; email: string; first: string; last: string };
type Said = {
  /** The contact that a row records; null: it happened, without a date. */
  contact?: number | null;
  optedOut?: 'PERSON' | 'ADDRESS';
};
type ToolRow = { cells: string[]; said: Said };
/** How a tool writes a person to whom something happened; null: it has no word for it. */
type Tool = {
  name: string;
  header: string;
  row: (person: Person, kind: Kind, at: number) => ToolRow | null;
};

const TOOLS: readonly Tool[] = [
  {
    name: 'dripify.csv',
    header: 'First name,Last name,Corporate email,LinkedIn profile,Lead status',
    row: ({ first, last, email, url }, kind) => {
      const states = {
        NEW: 'New',
        INVITED: 'Pending',
        WRITTEN: 'Message sent',
        REPLIED: 'Replied',
        UNSUBSCRIBED: 'Unsubscribed',
        BOUNCED: 'Bounced',
      };
      return { cells: [first, last, email, url, states[kind]], said: undated(kind) };
    },
  },
  {
    name: 'heyreach.csv',
    header: 'profileUrl,fullName,leadConnectionStatus,leadMessageStatus,lastActionTime',
    row: ({ url, first, last }, kind, at) => {
      const states = {
        NEW: ['None', 'None'],
        INVITED: ['ConnectionSent', 'None'],
        WRITTEN: ['None', 'MessageSent'],
        REPLIED: ['ConnectionAccepted', 'MessageReply'],
      };
      if (kind === 'UNSUBSCRIBED' || kind === 'BOUNCED') return null;
      // Someone who replied was invited at some time.
      const said = kind === 'REPLIED' ? undated(kind) : dated(kind, at);
      return { cells: [url, `${first} ${last}`, ...states[kind], iso(at)], said };
    },
  },
  {
    name: 'expandi.csv',
    header: 'profile_link,first_name,last_name,company_universal_name,status,last_action',
    row: ({ url, first, last }, kind, at) => {
      const states = {
        NEW: 'Queued',
        INVITED: 'Pending',
        WRITTEN: 'Contacted',
        REPLIED: 'Replied',
      };
      if (kind === 'UNSUBSCRIBED' || kind === 'BOUNCED') return null;
      const said = kind === 'REPLIED' ? undated(kind) : dated(kind, at);
      return { cells: [url, first, last, 'fjord', states[kind], iso(at).slice(0, 10)], said };
    },
  },
  {
    name: 'lemlist.csv',
    header: 'email,firstName,lastName,linkedinUrl,lastState',
    row: ({ email, first, last, url }, kind) => {
      const states = {
        NEW: 'scheduled',
        INVITED: 'linkedinInviteDone',
        WRITTEN: 'emailsSent',
        REPLIED: 'emailsReplied',
        UNSUBSCRIBED: 'emailsUnsubscribed',
        BOUNCED: 'emailsBounced',
      };
      return { cells: [email, first, last, url, states[kind]], said: undated(kind) };
    },
  },
  {
    name: 'lgm.csv',
    header: 'firstname,lastname,proEmail,persoEmail,linkedinUrl,Invited at,Replied at',
    row: ({ first, last, url }, kind, at) => {
      if (kind === 'UNSUBSCRIBED' || kind === 'BOUNCED' || kind === 'WRITTEN') return null;
      const times = [kind === 'NEW' ? '' : iso(at), kind === 'REPLIED' ? iso(at) : ''];
      return { cells: [first, last, '', '', url, ...times], said: dated(kind, at) };
    },
  },
  {
    name: 'apollo.csv',
    header:
      'First Name,Last Name,Company Name for Emails,Email,Stage,Last Contacted,Person Linkedin Url,Email Sent,Replied',
    row: ({ first, last, email, url }, kind, at) => {
      if (kind !== 'NEW' && kind !== 'WRITTEN') return null;
      const wrote = kind === 'WRITTEN';
      const cells = [first, last, 'Fjord', email, 'Cold', wrote ? iso(at) : '', url];
      return { cells: [...cells, String(wrote), 'false'], said: dated(kind, at) };
    },
  },
  {
    name: 'hubspot.csv',
    header: 'Record ID,First Name,Last Name,Email,Last Contacted,Unsubscribed from all email',
    row: ({ first, last, email }, kind, at) => {
      if (kind === 'INVITED' || kind === 'REPLIED' || kind === 'BOUNCED') return null;
      const wrote = kind !== 'NEW';
      const optedOut = kind === 'UNSUBSCRIBED';
      return {
        cells: ['1', first, last, email, wrote ? iso(at) : '', optedOut ? 'Yes' : 'No'],
        said: { ...(wrote && { contact: at }), ...(optedOut && { optedOut: 'ADDRESS' }) },
      };
    },
  },
  {
    name: 'mailchimp.csv',
    header: 'Email Address,First Name,Last Name,UNSUB_TIME,MEMBER_RATING',
    row: ({ first, last, email }, kind, at) => {
      if (kind !== 'NEW' && kind !== 'UNSUBSCRIBED') return null;
      const optedOut = kind === 'UNSUBSCRIBED';
      const cells = [email, first, last, optedOut ? iso(at) : '', '2'];
      return { cells, said: optedOut ? { optedOut: 'PERSON' } : {} };
    },
  },
];

function undated(kind: Kind): Said {
  if (kind === 'NEW') return {};
  if (kind === 'UNSUBSCRIBED') return { contact: null, optedOut: 'PERSON' };
  return { contact: null, ...(kind === 'BOUNCED' && { optedOut: 'ADDRESS' }) };
}

function dated(kind: Kind, at: number): Said {
  return kind === 'NEW' ? {} : { contact: at };
}

/** `now` is when everything is imported: what has no date happened then at the latest. */
export function generateHistory({ seed, sizes, now }: { seed: string; sizes: Sizes; now: number }) {
  const draw = (...names: (string | number)[]) => seededDraw('history', seed, ...names.map(String));
  const drawn = (below: number, ...names: (string | number)[]) =>
    drawnInteger({ draw: draw(...names), from: 0, to: below - 1 });
  const truths = new Map<number, Truth>();
  const truthOf = (index: number) => {
    const truth = truths.get(index) ?? { contactedAt: null, optedOut: null };
    truths.set(index, truth);
    return truth;
  };
  const tell = (index: number, { contact, optedOut }: Said) => {
    const truth = truthOf(index);
    if (contact !== undefined) truth.contactedAt = Math.max(truth.contactedAt ?? 0, contact ?? now);
    if (optedOut !== undefined && truth.optedOut !== 'PERSON') truth.optedOut = optedOut;
  };
  const dayOf = (...names: (string | number)[]) => FIRST_DAY + drawn(DAYS, 'day', ...names) * DAY;
  const files: HistoryFile[] = [];
  /** Writes a file of rows, of which some can’t be used; `write` tells what the others say. */
  const addFile = (
    { name, header, rows }: { name: string; header: string; rows: number },
    write: (row: number, broken: boolean) => string,
  ) => {
    const lines = [header];
    const wrongRows: number[] = [];
    for (let row = 0; row < rows; row += 1) {
      const broken = row % WRONG_EVERY === WRONG_EVERY - 1;
      if (broken) wrongRows.push(row + 2);
      lines.push(write(row, broken));
    }
    files.push({ name, text: `${lines.join('\n')}\n`, wrongRows });
  };
  const archivePeople = sizes.connections + Math.round(sizes.invitations / 2);
  for (const [at, language] of LANGUAGES.entries()) {
    const of = ARCHIVE[language];
    const share = (all: number) => Math.floor(all / LANGUAGES.length);
    const connections = share(sizes.connections);
    addFile(
      { name: `linkedin ${language} Connections.csv`, header: of.connections, rows: connections },
      (row, broken) => {
        const index = at * connections + row;
        truthOf(index);
        const { first, last, url } = personOf(index);
        const day = broken ? 'someday' : of.day(dayOf(language, 'connection', row));
        return [first, last, url, '', 'Fjord', 'CFO', day].join(',');
      },
    );
    addFile(
      {
        name: `linkedin ${language} Invitations.csv`,
        header: of.invitations,
        rows: share(sizes.invitations),
      },
      (row, broken) => {
        const index = drawn(archivePeople, language, 'invited', row);
        const { url, first } = personOf(index);
        const out = drawn(5, language, 'direction', row) > 0;
        const sentAt = dayOf(language, 'invited', row);
        truthOf(index);
        if (out && !broken) tell(index, { contact: sentAt + 9 * 3_600_000 });
        const direction = broken ? 'SIDEWAYS' : of.directions[out ? 0 : 1];
        const sides = out ? ['Me', first] : [first, 'Me'];
        const urls = out ? [OWN, url] : [url, OWN];
        return [...sides, of.time(sentAt), 'Hi', direction, ...urls].join(',');
      },
    );
    addFile(
      {
        name: `linkedin ${language} messages.csv`,
        header: of.messages,
        rows: share(sizes.messages),
      },
      (row, broken) => {
        const index = drawn(archivePeople, language, 'message', row);
        const { url, first } = personOf(index);
        const out = drawn(2, language, 'sent', row) > 0;
        const sentAt = dayOf(language, 'message', row);
        truthOf(index);
        if (!broken) tell(index, { contact: sentAt + 10 * 3_600_000 });
        const date = broken ? 'someday' : `${iso(sentAt).slice(0, 10)} 10:00:00 UTC`;
        const [from, to] = out
          ? [
              ['Me', OWN],
              [first, url],
            ]
          : [
              [first, url],
              ['Me', OWN],
            ];
        const text = '"Hello,\nhow are you?"';
        return [`c${index}`, '', ...(from ?? []), ...(to ?? []), date, '', text, 'INBOX'].join(',');
      },
    );
  }
  for (const tool of TOOLS) {
    // Half of them are in the archive as well.
    const base = archivePeople - Math.round(sizes.perTool / 2);
    addFile({ name: tool.name, header: tool.header, rows: sizes.perTool }, (row, broken) => {
      const index = base + row;
      const kinds = ['NEW', 'INVITED', 'WRITTEN', 'REPLIED', 'UNSUBSCRIBED', 'BOUNCED'] as const;
      const kind = kinds[drawn(kinds.length, tool.name, 'kind', row)] ?? 'NEW';
      const at = dayOf(tool.name, row);
      const person = broken
        ? { ...personOf(index), url: 'nobody', email: 'nobody' }
        : personOf(index);
      const written = tool.row(person, kind, at) ?? tool.row(person, 'NEW', at);
      truthOf(index);
      if (!broken) tell(index, written?.said ?? {});
      return (written?.cells ?? []).join(',');
    });
  }
  const people = [...truths].map(([index, truth]) => {
    const { slug, email } = personOf(index);
    return { slug, email, truth };
  });
  return { files, people } satisfies GeneratedHistory;
}

function personOf(index: number): Person {
  const slug = `person-${index}-x`;
  return {
    slug,
    url: `https://www.linkedin.com/in/${slug}`,
    email: `person${index}@firm${index % 50}.example`,
    first: `First${index}`,
    last: `Last${index}`,
  };
}
