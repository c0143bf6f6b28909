import { Minus, Plus, ScanEye } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { canvasTexts } from './canvas-texts.ts';
import styles from '../sequence-editor.module.css';

const STEP = 0.1;
const SMALLEST = 0.4;
const LARGEST = 1.5;

export type CanvasZoom = {
  scale: number;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
};

/** How large the chart is drawn; `fit` shows all of it. */
export function useCanvasZoom({
  surface,
  width,
  height,
}: {
  surface: RefObject<HTMLElement | null>;
  width: number;
  height: number;
}): CanvasZoom {
  const [scale, setScale] = useState(1);
  const bounded = (next: number) =>
    setScale(Math.round(Math.min(LARGEST, Math.max(SMALLEST, next)) * 100) / 100);
  return {
    scale,
    zoomIn: () => bounded(scale + STEP),
    zoomOut: () => bounded(scale - STEP),
    fit: () => {
      const box = surface.current?.getBoundingClientRect();
      if (box) bounded(Math.min(1, box.width / width, box.height / height));
    },
  };
}

/** Smaller, larger, and all of it. */
export function ZoomButtons({ scale, zoomIn, zoomOut, fit }: CanvasZoom) {
  return (
    <div
      className={`flex rigid push ${styles.zoom}`}
      role="group"
      aria-label={canvasTexts.zoom(Math.round(scale * 100))}
    >
      <IconButton
        label={canvasTexts.zoomOut}
        icon={<Minus aria-hidden="true" />}
        onClick={zoomOut}
      />
      <IconButton label={canvasTexts.zoomIn} icon={<Plus aria-hidden="true" />} onClick={zoomIn} />
      <IconButton
        label={canvasTexts.zoomToFit}
        icon={<ScanEye aria-hidden="true" />}
        onClick={fit}
      />
    </div>
  );
}
