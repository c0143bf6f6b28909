/** A value of the notation of Sales Navigator's addresses: `(name:value,list:List(a,b))`. */
export type RestliValue = string | RestliValue[] | { [name: string]: RestliValue };

interface Reader {
  text: string;
  at: number;
}

/**
 * Reads one value of that notation; null when it is broken. Texts inside may be percent-encoded
 * once more.
 */
export function parseRestli(text: string): RestliValue | null {
  const reader: Reader = { text, at: 0 };
  try {
    const value = readValue(reader);
    return reader.at === text.length ? value : null;
  } catch {
    return null;
  }
}

function expect(reader: Reader, sign: string): void {
  if (!reader.text.startsWith(sign, reader.at))
    throw new SyntaxError(`Expected ${sign} at ${reader.at}`);
  reader.at += sign.length;
}

function readValue(reader: Reader): RestliValue {
  if (reader.text.startsWith('List(', reader.at)) {
    reader.at += 5;
    return readItems(reader, (items: RestliValue[]) => items.push(readValue(reader)), []);
  }
  if (reader.text[reader.at] === '(') {
    reader.at += 1;
    return readItems(
      reader,
      (record: Record<string, RestliValue>) => {
        const name = readScalar(reader);
        expect(reader, ':');
        record[name] = readValue(reader);
      },
      Object.create(null) as Record<string, RestliValue>,
    );
  }
  return readScalar(reader, true);
}

function readItems<Items>(reader: Reader, readOne: (items: Items) => void, items: Items): Items {
  if (reader.text[reader.at] === ')') {
    reader.at += 1;
    return items;
  }
  for (;;) {
    readOne(items);
    if (reader.text[reader.at] === ')') {
      reader.at += 1;
      return items;
    }
    expect(reader, ',');
  }
}

function readScalar(reader: Reader, withColons = false): string {
  const found = (withColons ? /[^(),]*/y : /[^(),:]*/y) as RegExp;
  found.lastIndex = reader.at;
  const text = found.exec(reader.text)?.[0] ?? '';
  reader.at += text.length;
  return decoded(decoded(text));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
