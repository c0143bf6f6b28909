// What people read (texts of the product, docs, and commit subjects) has none of the words and
// forms that give translated English away. Comments and test titles aren't read here.
import { join } from 'node:path';
import { commitSubjects, readableTexts } from './readable-texts.ts';
import { translatedEnglish } from './translated-english.ts';

const project = join(import.meta.dirname, '..');
const faults = [...readableTexts(project), ...commitSubjects(project)].flatMap(({ place, text }) =>
  translatedEnglish(text).map((fault) => `${place}: ${fault}`),
);
if (faults.length > 0) console.error(faults.join('\n'));
process.exit(faults.length === 0 ? 0 : 1);
