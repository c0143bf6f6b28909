/** Functions whose value is the same for all rows of a statement: nothing is rewritten for them. */
const STABLE_DEFAULTS = /\b(?:now|transaction_timestamp|statement_timestamp)\s*\(\s*\)/g;
const GENERATED = 'generated (?:always|by default)';
const TABLE = String.raw`(?:if exists )?(?:only )?(\w+)`;

type Rule = { says: string; of: RegExp; unless?: RegExp };

/** What may not be done to a table that an earlier version works with; `of` names the table. */
const RULES: readonly Rule[] = [
  {
    says: 'creates an index without concurrently',
    of: /^create (?:unique )?index (?!concurrently).*? on (?:only )?(\w+)/,
  },
  {
    says: 'adds a foreign key without not valid',
    of: new RegExp(`^alter table ${TABLE} .*(?:foreign key|add column [^,]* references)`),
    unless: /not valid/,
  },
  {
    says: 'adds a check without not valid',
    of: new RegExp(
      `^alter table ${TABLE} .*add (?:(?:constraint \\w+ )?check|column [^,]* check) ?\\(`,
    ),
    unless: /not valid/,
  },
  {
    says: 'adds a key without an index made before',
    of: new RegExp(`^alter table ${TABLE} .*add (?:constraint \\w+ )?(?:primary key|unique)`),
    unless: /using index/,
  },
  {
    says: 'adds a column that rewrites the table',
    of: new RegExp(`^alter table ${TABLE} .*add column [^,]*(?:default [^,]*\\w\\(|${GENERATED})`),
  },
  {
    says: 'sets not null without a validated check',
    of: new RegExp(`^alter table ${TABLE} .*set not null`),
  },
  {
    says: 'changes the type of a column',
    of: new RegExp(`^alter table ${TABLE} .*alter (?:column )?\\w+ (?:set data )?type`),
  },
  {
    says: 'takes away what the version before uses',
    of: new RegExp(`^alter table ${TABLE} .*(?:drop column|rename)`),
  },
  { says: 'takes away what the version before uses', of: /^drop table (?:if exists )?(\w+)/ },
  { says: 'changes all rows at once', of: /^(?:update|delete from) (?:only )?(\w+)/ },
];

/**
 * What in a migration would hold up, or break, an earlier version that works on the same database,
 * as "says: table". Tables that the migration makes itself are its own. Functions' bodies run
 * later.
 */
export function blockingStatements(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap(
      (statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? [],
    ),
  );
  const validated = new Set<string>();
  const found: string[] = [];
  for (const statement of statements) {
    const checked = new RegExp(`^alter table ${TABLE} validate constraint`).exec(statement)?.[1];
    if (checked !== undefined) validated.add(checked);
    for (const { says, of, unless } of RULES) {
      const table = of.exec(statement)?.[1];
      if (table === undefined || made.has(table) || unless?.test(statement) === true) continue;
      if (says.startsWith('sets not null') && validated.has(table)) continue;
      found.push(`${says}: ${table}`);
    }
  }
  return [...new Set(found)];
}

function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, '$body$')
    .split(';')
    .map((statement) =>
      statement.toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(STABLE_DEFAULTS, 'now').trim(),
    );
}
