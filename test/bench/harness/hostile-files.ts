const MB = 1024 * 1024;
const HEAD = 'first name,last name,linkedin,email,company';

/** A lead file that means no good, and how often it is sent at once. */
type HostileFile = { name: string; text: () => string; at?: number };

function repeated(line: (row: number) => string, rows: number): string {
  return `${HEAD}\n${Array.from({ length: rows }, (_, row) => line(row)).join('\n')}\n`;
}

/** 30,000 rows, each with as many cells as a file may have columns. */
function widest(): string {
  const header = Array.from({ length: 195 }, (_, column) => `c${column}`).join(',');
  const rest = Array.from({ length: 195 }, (_, column) => column % 10).join(',');
  const row = (index: number) => `a,b,linkedin.com/in/wide-${index},,c,${rest}`;
  const lines = Array.from({ length: 30_000 }, (_, index) => row(index));
  return `${HEAD},${header}\n${lines.join('\n')}`;
}

/** Files that were found to keep everyone waiting, or that are made to. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  { name: '10 MB of commas', text: () => ','.repeat(10 * MB) },
  { name: '10 MB of commas, four at once', text: () => ','.repeat(10 * MB), at: 4 },
  { name: 'lines of commas', text: () => `${HEAD}\n${`${','.repeat(999)}\n`.repeat(10_000)}` },
  { name: 'one cell of 20 MB', text: () => 'x'.repeat(20 * MB - 1000) },
  { name: '20 MB in one quote', text: () => `${HEAD}\n"${'x'.repeat(20 * MB - 1000)}` },
  { name: 'quotes that never close', text: () => repeated(() => 'Ada,"open', 1_000_000) },
  { name: 'doubled quotes', text: () => `${HEAD}\n${'"a"",""'.repeat(2.5 * MB)}` },
  { name: 'nothing but line ends', text: () => `${HEAD}\n${'\n'.repeat(MB - 10)}Ada,F,,a@x.io` },
  { name: 'empty rows', text: () => `${HEAD}\nAda,F,,a@x.io\n${',,,,\n'.repeat(MB - 10)}` },
  { name: '30,000 rows of 200 columns', text: widest },
  { name: '30,000 rows of 200 columns, four at once', text: widest, at: 4 },
  {
    name: '30,000 rows of one person',
    text: () => repeated((row) => `A${row},B,linkedin.com/in/one,e${row}@x.io`, 30_000),
  },
  {
    name: '30,000 rows of 15,000 people, far apart',
    text: () =>
      repeated(
        (row) =>
          row < 15_000
            ? `A,B,linkedin.com/in/far-${row},far.${row}@x.io`
            : `A,B,,far.${row - 15_000}@x.io,Company ${row}`,
        30_000,
      ),
  },
];
