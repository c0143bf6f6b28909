/**
 * The constraint or unique index that made a statement fail; null if something else did. A
 * partition’s has its number after the name.
 */
export function brokenConstraint(error: unknown): string | null {
  const { code, constraint, schema } = error as {
    code?: string;
    constraint?: string;
    schema?: string;
  };
  if (code?.startsWith('23') !== true || constraint === undefined) return null;
  return schema === 'partitions' ? constraint.replace(/_\d\d$/, '') : constraint;
}
