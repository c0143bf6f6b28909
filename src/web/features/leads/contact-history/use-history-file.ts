import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryColumn, HistoryField } from '#core/contact-history/history-columns.ts';
import type { DateOrder } from '#core/contact-history/history-dates.ts';
import type { HistoryTool } from '#core/contact-history/history-tools.ts';
import { newIdempotencyKey } from '#web/api/api.ts';
import { upload } from '#web/api/upload.ts';

type Asked = { columns?: HistoryColumn[]; dateOrder?: DateOrder };

/**
 * Reads a file without storing it: first as it is found to be, then again with every correction.
 */
export function useHistoryFile(file: File, onDone: () => void) {
  const [asked, setAsked] = useState<Asked>({});
  const [tool, setTool] = useState<HistoryTool | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const key = `${file.name} ${file.size} ${file.lastModified}`;
  const correct = (change: Asked) => {
    setAsked((before) => ({ ...before, ...change }));
    // Another request, even if one like it was sent before.
    setIdempotencyKey(newIdempotencyKey());
  };
  const look = useQuery({
    queryKey: ['POST /v1/contact-history/validation', key, asked],
    queryFn: ({ signal }) =>
      upload('POST /v1/contact-history/validation', { file, fields: asked, signal }),
    staleTime: Infinity,
    retry: false,
    placeholderData: (before) => before,
  });
  const add = useMutation({
    mutationFn: () =>
      upload('POST /v1/contact-history', {
        file,
        idempotencyKey,
        fields: { ...asked, ...(tool !== null && { tool }) },
      }),
    onSuccess: onDone,
  });
  return {
    look,
    add,
    choose: (index: number, field: HistoryField) => {
      const columns = (look.data?.columns ?? []).map((column) => ({
        index: column.index,
        field: column.index === index ? field : column.field,
      }));
      correct({ columns });
    },
    orderBy: (dateOrder: DateOrder) => correct({ dateOrder }),
    tool: tool ?? look.data?.tool ?? null,
    chooseTool: (next: HistoryTool) => {
      setTool(next);
      setIdempotencyKey(newIdempotencyKey());
    },
  };
}
