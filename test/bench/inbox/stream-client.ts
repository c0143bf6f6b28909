/** Hears the live stream of a signed-in person; `heard` is called for each event as it comes in. */
export async function openStream({
  url,
  headers,
  heard,
}: {
  url: string;
  headers: Record<string, string>;
  heard: (event: { type: string; data: Record<string, unknown>; at: number }) => void;
}): Promise<{ close: () => void }> {
  const abort = new AbortController();
  const answer = await fetch(`${url}/api/v1/stream`, { headers, signal: abort.signal });
  if (!answer.ok || answer.body === null)
    throw new Error(`The stream answered ${answer.status}: ${await answer.text()}`);
  void follow(answer.body).catch(() => undefined);
  return { close: () => abort.abort() };

  async function follow(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of body) {
      const at = performance.now();
      text += decoder.decode(piece, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, type] = /^event: (\S+)$/mu.exec(block) ?? [];
        const [, data] = /^data: (.*)$/mu.exec(block) ?? [];
        if (type !== undefined && data !== undefined)
          heard({ type, data: JSON.parse(data) as Record<string, unknown>, at });
      }
    }
  }
}
