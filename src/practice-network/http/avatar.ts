import { hashNumbers } from '#practice-network/world/hash.ts';
import type { Person } from '#practice-network/world/person.ts';

const SKINS = ['#f2d3b3', '#e8b98f', '#c98e62', '#9c6a45', '#6f4a30'] as const;

/** A picture that is always the same for a person: a bust in colours of their own. */
export function avatarOf(person: Person): string {
  const bits = hashNumbers(7, person.index);
  const hue = bits % 360;
  const skin = SKINS[(bits >>> 9) % SKINS.length] ?? SKINS[0];
  const hair = `hsl(${(bits >>> 12) % 50} ${20 + ((bits >>> 5) % 40)}% ${12 + ((bits >>> 18) % 45)}%)`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">',
    `<rect width="96" height="96" fill="hsl(${hue} 45% 78%)"/>`,
    `<path d="M12 96c2-22 16-30 36-30s34 8 36 30z" fill="hsl(${(hue + 160) % 360} 35% 42%)"/>`,
    `<rect x="40" y="54" width="16" height="18" rx="7" fill="${skin}"/>`,
    `<ellipse cx="48" cy="41" rx="18" ry="21" fill="${skin}"/>`,
    `<path d="M29 42c-3-22 8-30 19-30s22 8 19 30c-3-11-8-15-19-15s-16 4-19 15z" fill="${hair}"/>`,
    '</svg>',
  ].join('');
}
