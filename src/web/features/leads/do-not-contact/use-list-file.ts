import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DoNotContactFileReport } from '#contract/do-not-contact-files.ts';
import type { ListColumn, ListField } from '#core/do-not-contact-file/list-columns.ts';
import type { ListReason } from '#core/do-not-contact-file/list-entry.ts';
import { newIdempotencyKey } from '#web/api/api.ts';
import { upload } from '#web/api/upload.ts';

type Asked = { columns?: ListColumn[]; reason?: ListReason };

/** Reads a do-not-contact file without storing it, again with every correction, and adds it. */
export function useListFile(file: File, onDone: (report: DoNotContactFileReport) => void) {
  const [asked, setAsked] = useState<Asked>({});
  const { columns } = asked;
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const correct = (change: Asked) => {
    setAsked((before) => ({ ...before, ...change }));
    // Another request, even if one like it was sent before.
    setIdempotencyKey(newIdempotencyKey());
  };
  const look = useQuery({
    queryKey: ['POST /v1/do-not-contact/files/validation', file.name, file.lastModified, columns],
    queryFn: ({ signal }) =>
      upload('POST /v1/do-not-contact/files/validation', {
        file,
        fields: columns === undefined ? {} : { columns },
        signal,
      }),
    staleTime: Infinity,
    retry: false,
    placeholderData: (before) => before,
  });
  const add = useMutation({
    mutationFn: () =>
      upload('POST /v1/do-not-contact/files', { file, idempotencyKey, fields: asked }),
    onSuccess: onDone,
  });
  return {
    look,
    add,
    reason: asked.reason ?? 'FILE',
    chooseReason: (reason: ListReason) => correct({ reason }),
    choose: (index: number, field: ListField) =>
      correct({
        columns: (look.data?.columns ?? []).map((column) => ({
          index: column.index,
          field: column.index === index ? field : column.field,
        })),
      }),
  };
}
