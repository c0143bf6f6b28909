import { useQuery } from '@tanstack/react-query';
import { FileText, Mic } from 'lucide-react';
import { download, fileBytes } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import type { Message } from '../inbox-query.ts';
import { useInside } from '../inside.ts';
import { fileSize } from './file-size.ts';
import { threadTexts } from './thread-texts.ts';
import styles from './thread.module.css';

const texts = threadTexts.file;
type MessageFile = Message['attachments'][number];

/** Larger pictures are only downloaded. */
const SHOWN_BYTES = 5_000_000;
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const KEPT_MS = 60_000;

function dataUrl(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error(texts.failed)));
    reader.readAsDataURL(bytes);
  });
}

/**
 * A picture, if the server finds that its bytes are one. It comes through our own route, which
 * wants the session, so it is read rather than linked.
 */
function Picture({ file, onOpen }: { file: MessageFile; onOpen: () => void }) {
  const { id, fileName } = file;
  const inside = useInside();
  const picture = useQuery({
    queryKey: ['picture of a message', id],
    queryFn: async ({ signal }) => {
      const bytes = await fileBytes('GET /messaging/conversations/attachments/{attachmentId}', {
        params: { attachmentId: id },
        signal,
        ...inside,
      });
      // The server says so where it has seen that the bytes are one, whatever the other side
      // claims.
      if (!PICTURES.has(bytes.type)) throw new Error(texts.failed);
      return dataUrl(bytes);
    },
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
  });
  if (picture.isLoadingError) return <FileButton file={file} onOpen={onOpen} />;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={texts.download(fileName)}
      onClick={onOpen}
    >
      {picture.data ? (
        <img src={picture.data} alt={texts.image(fileName)} />
      ) : (
        <span className={styles.pictureWaits} />
      )}
    </button>
  );
}

function FileButton({ file, onOpen }: { file: MessageFile; onOpen: () => void }) {
  const Icon = file.voiceNote ? Mic : FileText;
  return (
    <button
      type="button"
      className={`row gap-8 plain ${styles.file}`}
      aria-label={texts.download(file.fileName)}
      onClick={onOpen}
    >
      <Icon aria-hidden="true" />
      <span>{file.voiceNote ? texts.voice : file.fileName}</span>
      {file.sizeBytes !== null && <small>{fileSize(file.sizeBytes)}</small>}
    </button>
  );
}

/** The files of a message, each downloaded through our server. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  const onError = useProblemToast();
  const inside = useInside();
  const open = (file: MessageFile) =>
    void download('GET /messaging/conversations/attachments/{attachmentId}', {
      params: { attachmentId: file.id },
      fileName: file.fileName,
      ...inside,
    }).catch(onError);
  return (
    <div className={`stack fit gap-6 ${styles.files}`}>
      {files.map((file) =>
        PICTURES.has(file.contentType) && (file.sizeBytes ?? Infinity) <= SHOWN_BYTES ? (
          <Picture key={file.id} file={file} onOpen={() => open(file)} />
        ) : (
          <FileButton key={file.id} file={file} onOpen={() => open(file)} />
        ),
      )}
    </div>
  );
}
