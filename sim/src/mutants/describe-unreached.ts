import type { Mutant } from './mutant.ts'
import type { RecordedRoom } from './record-room.ts'

/** Returns the files with mutants that no test reaches, one a line, with the lines of these; those with most come first. */
export function describeUnreached(name: string, { mutants, runOf }: Omit<RecordedRoom, 'tookMs'>): string {
  const unreached = mutants.filter((each) => !runOf(each))
  const files = Object.entries(Object.groupBy(unreached, ({ fileName }) => fileName))
    .map(([file, found = []]) => ({ file, found }))
    .toSorted((a, b) => b.found.length - a.found.length || (a.file < b.file ? -1 : 1))
  return [
    `${name}: no test reaches ${unreached.length} of ${mutants.length} mutants`,
    ...files.map(({ file, found }) => `  ${found.length} ${file}: ${linesOf(found)}`),
  ].join('\n')
}

/** Returns the lines on which mutants start, as '3, 5-7'. */
function linesOf(mutants: readonly Mutant[]): string {
  const lines = [...new Set(mutants.map(({ location }) => location.start.line))].toSorted((a, b) => a - b)
  const ranges: [from: number, to: number][] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last && last[1] === line - 1) last[1] = line
    else ranges.push([line, line])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}
