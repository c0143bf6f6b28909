import { describe, expect, it } from 'vitest';
import { placePopup } from './place-popup.ts';

const view = { width: 1000, height: 800 };
const popup = { width: 200, height: 100 };

describe('placePopup', () => {
  it('stands on the wished side with the gap, aligned as asked', () => {
    const anchor = { left: 400, top: 300, width: 100, height: 30 };
    expect(placePopup({ anchor, popup, view, side: 'bottom', align: 'start', gap: 6 })).toEqual({
      left: 400,
      top: 336,
      side: 'bottom',
    });
    expect(placePopup({ anchor, popup, view, side: 'top', align: 'center', gap: 6 })).toEqual({
      left: 350,
      top: 194,
      side: 'top',
    });
    expect(placePopup({ anchor, popup, view, side: 'bottom', align: 'end', gap: 6 })).toEqual({
      left: 300,
      top: 336,
      side: 'bottom',
    });
    expect(placePopup({ anchor, popup, view, side: 'right', align: 'start', gap: 6 })).toEqual({
      left: 506,
      top: 300,
      side: 'right',
    });
  });
  it('changes the side when it does not fit and the other side does', () => {
    expect(
      placePopup({
        anchor: { left: 400, top: 760, width: 100, height: 30 },
        popup,
        view,
        side: 'bottom',
        align: 'start',
        gap: 6,
      }).side,
    ).toBe('top');
    expect(
      placePopup({
        anchor: { left: 900, top: 300, width: 90, height: 30 },
        popup,
        view,
        side: 'right',
        align: 'start',
        gap: 6,
      }).side,
    ).toBe('left');
  });
  it('never leaves the window', () => {
    expect(
      placePopup({
        anchor: { left: 960, top: 300, width: 30, height: 30 },
        popup,
        view,
        side: 'bottom',
        align: 'start',
        gap: 6,
      }).left,
    ).toBe(792);
    expect(
      placePopup({
        anchor: { left: 0, top: 300, width: 30, height: 30 },
        popup,
        view,
        side: 'bottom',
        align: 'center',
        gap: 6,
      }).left,
    ).toBe(8);
  });
});
