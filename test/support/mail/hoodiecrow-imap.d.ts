declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  type Folder = {
    messages?: { raw: string }[];
    uidvalidity?: number;
    'special-use'?: string;
  };
  type Mailbox = { messages: { raw: string; uid: number }[]; uidvalidity: number };
  class IMAPServer {
    server: Server;
    fetchHandlers: Record<string, unknown>;
    getMailbox(path: string): Mailbox | undefined;
    appendMessage(path: string, flags: string[], date: string | undefined, raw: string): unknown;
    formatInternalDate(date: Date): string;
    users: Record<string, { password: string }>;
    close(done?: () => void): void;
  }
  /** An IMAP server in this process that forgets everything when it ends. */
  export default function hoodiecrow(options: {
    plugins: (string | ((server: IMAPServer) => void))[];
    users: Record<string, { password: string }>;
    storage: Record<string, unknown>;
    secureConnection?: boolean;
    credentials?: { key: string; cert: string };
  }): IMAPServer;
}

declare module 'hoodiecrow-imap/lib/commands/handlers/fetch.js' {
  type Query = { partial?: number[]; asked?: number[] };
  const handlers: { BODY: (connection: unknown, message: unknown, query: Query) => unknown };
  export default handlers;
}
