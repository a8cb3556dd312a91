/** One field of a record before and after a change, as text. */
export interface Change {
  readonly field: string
  readonly before: string
  readonly after: string
}

/**
 * Returns the fields of the second state of a record that differ from the first. What the second does not name, such as
 * the fields that a request leaves as they are, has not changed. Nothing when either is absent.
 */
export function changesBetween(before: unknown, after: unknown): readonly Change[] {
  if (!isRecord(before) || !isRecord(after)) return []
  return Object.keys(after).flatMap((field) => {
    const [was, is] = [textOf(before[field]), textOf(after[field])]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
