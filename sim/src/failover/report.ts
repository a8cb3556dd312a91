import type { Played } from './play-row.ts'

/** Returns what a row shows that the exchange promises otherwise. */
export function findBreaches({ row, pauseMs, failed, problems, repeated }: Played): string[] {
  const { barMs, isSeamless = false } = row
  return [
    ...problems,
    ...[...failed].map(([code, times]) => `${times} requests failed for good: ${code}`),
    ...(isSeamless
      ? [...repeated].map(([code, times]) => `${times} requests were answered with ${code}`)
      : []),
    ...(barMs !== undefined && pauseMs > barMs
      ? [`nothing was acknowledged for ${seconds(pauseMs)} s, the bar is ${seconds(barMs)} s`]
      : []),
  ]
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

const [START, END] = ['<!-- failures: npm run cluster -- --write -->', '<!-- end -->']

/** Returns a document with another table. Throws if it has no place for one. */
export function writeTable(document: string, table: string): string {
  const [from, to] = [document.indexOf(START), document.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`the document has no place for the table: ${START}`)
  return `${document.slice(0, from + START.length)}\n${table}\n${document.slice(to)}`
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}
