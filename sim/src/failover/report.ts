import type { Played } from './play-row.ts'
import type { Watched } from './watch/watchers.ts'

/** Returns what a row shows that the exchange promises otherwise. */
export function findBreaches({ row, pauseMs, failed, problems, repeated, watched }: Played): string[] {
  const { barMs, isSeamless = false } = row
  return [
    ...problems,
    ...(watched?.problems ?? []),
    ...[...failed].map(([code, times]) => `${times} requests failed for good: ${code}`),
    ...(isSeamless
      ? [...repeated].map(([code, times]) => `${times} requests were answered with ${code}`)
      : []),
    ...(barMs !== undefined && pauseMs > barMs
      ? [`nothing was acknowledged for ${seconds(pauseMs)} s, the bar is ${seconds(barMs)} s`]
      : []),
  ]
}

/** Returns what happened to the sockets of customers, as one line. */
export function describeWatched({ sockets, events, resumedMs, problems }: Watched): string {
  const slowest = seconds(Math.max(0, ...resumedMs))
  return `${sockets} sockets with ${events} private events, connected again ${resumedMs.length} times, all caught up within ${slowest} s; ${problems.length} gaps, repetitions or differences`
}

/** Returns the table of the document: a line for each row. */
export function drawTable(played: readonly Played[]): string {
  return [
    '| failure | nothing acknowledged for | slowest request | sent again | lost or executed twice | failed for good | bar |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...played.map(
      ({ row, pauseMs, slowestMs, repeated, problems, failed }) =>
        `| ${[
          row.failure,
          `${seconds(pauseMs)} s`,
          `${seconds(slowestMs)} s`,
          sum(repeated),
          problems.length,
          sum(failed),
          row.barMs === undefined ? '' : `${seconds(row.barMs)} s`,
        ].join(' | ')} |`,
    ),
  ].join('\n')
}

/** Returns a document with another table of a set of rows. Throws if it has no place for one. */
export function writeTable(document: string, set: string, table: string): string {
  const start = `<!-- ${set}: npm run cluster -- --set ${set} --write -->`
  const from = document.indexOf(start)
  const to = document.indexOf('<!-- end -->', from)
  if (from < 0 || to < from) throw new Error(`the document has no place for the table: ${start}`)
  return `${document.slice(0, from + start.length)}\n${table}\n${document.slice(to)}`
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}
