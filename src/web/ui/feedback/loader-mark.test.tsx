import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LOADER_FRAMES, LoaderMark } from './loader-mark.tsx';

test('the loader has 77 frames of 1330 by 1000, each another picture', () => {
  const frames = Array.from({ length: LOADER_FRAMES }, (_, frame) =>
    renderToStaticMarkup(<LoaderMark frame={frame} />),
  );
  expect(new Set(frames).size).toBe(77);
  for (const frame of frames) expect(frame).toContain('viewBox="0 0 1330 1000"');
  expect(renderToStaticMarkup(<LoaderMark frame={LOADER_FRAMES} />)).toBe(frames.at(-1));
});
