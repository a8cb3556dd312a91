/** Formats rows as aligned columns with a header. Control characters are replaced. */
export function tableOf(rows: readonly object[], columns: readonly string[]): string {
  if (rows.length === 0) return 'Nothing here.'
  const lines = [
    columns.map((column) => column.replaceAll('_', ' ').toUpperCase()),
    ...rows.map((row) => columns.map((column) => textOf(column, (row as Record<string, unknown>)[column]))),
  ]
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? '').length)))
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats an object as one line per field. Control characters are replaced. */
export function listOf(thing: object): string {
  const entries = Object.entries(thing)
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries
    .map(([name, value]) => `${name.replaceAll('_', ' ').padEnd(width)}  ${textOf(name, value)}`.trimEnd())
    .join('\n')
}

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (name.endsWith('_until') && value === 0) return '-'
  if (typeof value === 'number' && isTime(name)) return new Date(value).toISOString().replace(/\.\d+Z$/, 'Z')
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map((item) => textOf('', item)).join(', ')
  if (typeof value === 'object') return plain(JSON.stringify(value))
  return plain(`${value as string | number | boolean}`)
}

function isTime(name: string): boolean {
  return name === 'at' || name.endsWith('_at') || name.endsWith('_until')
}

/** Replaces control characters: a terminal would interpret those in customers' text. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
}
