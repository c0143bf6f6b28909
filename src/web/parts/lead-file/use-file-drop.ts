import { useState, type DragEvent } from 'react';

/** A region where a file can be dropped: what it listens to, and whether one is over it. */
export function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    region: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        const [first] = event.dataTransfer.files;
        if (first) onFile(first);
      },
    },
  };
}
