import { runHistory } from './history.ts';
let diff = 0;
const hashes: string[] = [];
for (let seed = 1; seed <= 150; seed += 1) hashes.push((await runHistory({ seed })).hash);
for (let seed = 150; seed >= 1; seed -= 1) if ((await runHistory({ seed, inWords: seed % 2 === 0 })).hash !== hashes[seed - 1]) { diff += 1; console.log('differs', seed); }
console.log('diff', diff);
