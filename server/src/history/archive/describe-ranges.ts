import type { Range } from './ranges.ts'

/** Describes ranges, one a line: its commands, where its rows are, its days and the digest of its file. */
export function describeRanges(ranges: readonly Range[]): string {
  if (ranges.length === 0) return 'no commands'
  return ranges
    .map(({ first, last, state, firstAt, lastAt, digest }) =>
      [
        `${first} to ${last}`,
        state,
        ...(firstAt === undefined || lastAt === undefined ? [] : [`${dayOf(firstAt)} to ${dayOf(lastAt)}`]),
        ...(digest === undefined ? [] : [digest]),
      ].join('  '),
    )
    .join('\n')
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
