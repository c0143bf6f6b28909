import type { Conversation } from '../inbox-query.ts';
export function Composer({ conversation }: { conversation: Conversation }) {
  return <p>{conversation.id}</p>;
}
