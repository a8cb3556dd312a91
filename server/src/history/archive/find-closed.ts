import type pg from 'pg'
import { ArchiveError } from './archive-error.ts'
import { type Range, tableOf } from './ranges.ts'

const DAY_MS = 86_400_000

/** Days of history that stay in the tables: more than any page, daily file or job looks back. */
export const DAYS_MIN = 100

/**
 * Finds the ranges whose commands are all from before a time, and which nothing will read that may not say so: later commands are
 * stored, and the jobs that read every command once are done with them. Throws an `ArchiveError` for a time that is too recent.
 */
export async function findClosed(
  client: pg.Client,
  ranges: readonly Range[],
  before: number,
  now: number,
): Promise<Range[]> {
  const { rows } = await client.query<{ at: string; done: string; rebate_at: string }>(`
    select at, least(last_command_seq,
        coalesce((select last_command_seq from batch where seq = (select batch_seq from treasury_cursor)), 0),
        coalesce((select command_seq from notice_cursor), 0)) as done,
      coalesce((select min(day) * ${DAY_MS}::bigint from rebate_run where status <> 'done'), 9223372036854775807) as rebate_at
    from batch order by seq desc limit 1`)
  const [last] = rows
  const latest = Math.min(now, Number(last?.at ?? 0)) - DAYS_MIN * DAY_MS
  if (before > latest)
    throw new ArchiveError(
      `--before must be at the latest ${new Date(latest).toISOString().slice(0, 10)}: the last ${DAYS_MIN} days stay in the tables`,
    )
  const closed: Range[] = []
  for (const range of ranges) {
    if (range.last >= Number(last?.done ?? 0)) break
    const lastAt = range.lastAt ?? (await lastTimeOf(client, range))
    if (lastAt >= before || lastAt >= Number(last?.rebate_at)) break
    closed.push(range)
  }
  return closed
}

async function lastTimeOf(client: pg.Client, range: Range): Promise<number> {
  const { rows } = await client.query<{ at: string }>(
    `select at from ${tableOf('command', range)} where seq = ${range.last}`,
  )
  if (!rows[0]) throw new ArchiveError(`command ${range.last} is missing`)
  return Number(rows[0].at)
}
