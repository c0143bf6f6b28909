import { ApiError } from '#server/http/api-error.ts';

/**
 * Limits of the upload line: bytes held at once, files waiting in total and per person, and how
 * long they may wait.
 */
type LineLimits = {
  mostBytes: number;
  mostWaiting: number;
  mostWaitingOfOne: number;
  longestWaitMs: number;
};
type Upload = { userId: string; bytes: number };
type Waiting = Upload & { enter: () => void };

/**
 * Where uploads wait for their turn. An upload that has entered gets a function to call when its
 * file has been handled.
 */
export type UploadQueue = {
  enter: (upload: Upload & { gone: AbortSignal }) => Promise<() => void>;
};

const RETRY_SECONDS = 10;
const YOURS = 'We’re still processing another of your files. Please wait until it’s done';
const MANY = 'We’re reading many files right now. Please try again in a moment';

/**
 * Admits one file per person at a time, and in total no more bytes than there is room for; the
 * others wait in the order in which they came, with their bodies unread. Someone waiting for their
 * own earlier file blocks nobody else. Uploads over the waiting limits are rejected.
 */
export function createUploadQueue({
  mostBytes,
  mostWaiting,
  mostWaitingOfOne,
  longestWaitMs,
}: LineLimits): UploadQueue {
  const inside = new Map<string, number>();
  let waiting: Waiting[] = [];
  let held = 0;

  const fits = (bytes: number) => inside.size === 0 || held + bytes <= mostBytes;

  function letIn(): void {
    for (const each of waiting) {
      if (inside.has(each.userId)) continue;
      // Otherwise smaller ones behind it would keep a large one waiting forever.
      if (!fits(each.bytes)) return;
      begin(each);
      waiting = waiting.filter((other) => other !== each);
      each.enter();
    }
  }

  function begin({ userId, bytes }: Upload): void {
    inside.set(userId, bytes);
    held += bytes;
  }

  function leave(userId: string): void {
    held -= inside.get(userId) ?? 0;
    inside.delete(userId);
    letIn();
  }

  return {
    enter({ userId, bytes, gone }) {
      const own = waiting.filter((other) => other.userId === userId).length;
      if (own >= mostWaitingOfOne) throw tooManyOwn();
      if (waiting.length >= mostWaiting) throw tooMany();
      return new Promise((resolve, reject) => {
        const giveUp = (error: Error) => {
          clearTimeout(timer);
          waiting = waiting.filter((other) => other !== entry);
          reject(error);
          letIn();
        };
        const onGone = () =>
          giveUp(new ApiError('INVALID_INPUT', { detail: 'The client disconnected' }));
        const timer = setTimeout(() => {
          gone.removeEventListener('abort', onGone);
          giveUp(inside.has(userId) ? tooManyOwn() : tooMany());
        }, longestWaitMs).unref();
        const entry: Waiting = {
          userId,
          bytes,
          enter: () => {
            clearTimeout(timer);
            gone.removeEventListener('abort', onGone);
            let done = false;
            resolve(() => {
              if (!done) leave(userId);
              done = true;
            });
          },
        };
        if (gone.aborted) return onGone();
        gone.addEventListener('abort', onGone, { once: true });
        waiting.push(entry);
        letIn();
      });
    },
  };
}

function tooManyOwn(): ApiError {
  return new ApiError('TOO_MANY_REQUESTS', { detail: YOURS, retryAfter: RETRY_SECONDS });
}

function tooMany(): ApiError {
  return new ApiError('UNAVAILABLE', { detail: MANY, retryAfter: RETRY_SECONDS });
}
