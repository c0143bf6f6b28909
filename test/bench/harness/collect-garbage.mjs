import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded into a program that a bench starts: at SIGUSR2 it collects its garbage, so that its memory
// says what it keeps and not when it last collected.
v8.setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => collect());
