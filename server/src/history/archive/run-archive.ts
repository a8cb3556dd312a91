import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ArchiveError } from './archive-error.ts'
import { checkRange } from './check-range.ts'
import { exportRange } from './export-range.ts'
import { addFigures, compareFigures, type Figures } from './figures.ts'
import { findClosed } from './find-closed.ts'
import { attachRange, detachRange, dropRange } from './move-range.ts'
import { readArchive } from './read-archive.ts'
import { fileOf, type Range, readRanges } from './ranges.ts'
import { compareReplies } from './replies.ts'
import { describeRanges } from './describe-ranges.ts'

export interface ArchiveContext {
  readonly environment: NodeJS.ProcessEnv
  readonly now: () => number
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
}

const USAGE = `Usage: npm run archive -- COMMAND [--directory DIR] [--before YYYY-MM-DD]
  status    lists the ranges of history and where their rows are
  export    writes ranges from before a day (UTC) to files
  check     compares all files with each other, with the tables and with the archived figures
  detach    takes exported ranges out of the tables, after a check
  drop      drops the tables of detached ranges and deletes their ended orders, after a check
  attach    brings the newest detached range back, from its file if need be
The database is that of MIGRATIONS_DATABASE_URL, or of DATABASE_URL.`

interface Run extends Pick<ArchiveContext, 'print'> {
  readonly client: pg.Client
  readonly ranges: readonly Range[]
  readonly directory: string
  readonly before: number
  readonly now: number
}

/** Runs one command and returns the exit code: 0 done, 1 refused or failed, 2 usage. What was refused changed nothing. */
export async function runArchive(argv: readonly string[], context: ArchiveContext): Promise<0 | 1 | 2> {
  const asked = parse(argv)
  if (asked === undefined) {
    context.printError(USAGE)
    return 2
  }
  try {
    await withLockedDatabase(context.environment, async (client) => {
      const ranges = await readRanges(client)
      await COMMANDS[asked.command]({ ...asked, client, ranges, now: context.now(), print: context.print })
    })
    return 0
  } catch (error) {
    context.printError(error instanceof Error ? error.message : String(error))
    return 1
  }
}

const COMMANDS = {
  status: ({ ranges, print }: Run) => Promise.resolve(print(describeRanges(ranges))),
  export: exportClosed,
  check: checkAll,
  detach: detachExported,
  drop: dropDetached,
  attach: attachNewest,
}

function parse(argv: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { directory: { type: 'string' }, before: { type: 'string' } },
      allowPositionals: true,
    })
    const [command = ''] = positionals
    if (!Object.hasOwn(COMMANDS, command) || positionals.length !== 1) return undefined
    const before = /^\d{4}-\d{2}-\d{2}$/.test(values.before ?? '')
      ? Date.parse(`${values.before}T00:00:00Z`)
      : NaN
    if (
      (command === 'export') !== (values.before !== undefined) ||
      (command === 'export' && Number.isNaN(before))
    )
      return undefined
    if ((command === 'status') !== (values.directory === undefined)) return undefined
    return { command: command as keyof typeof COMMANDS, directory: values.directory ?? '', before }
  } catch {
    return undefined
  }
}

/** Connects as the owner of the tables, and keeps other runs out. */
async function withLockedDatabase(
  environment: NodeJS.ProcessEnv,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const url = environment['MIGRATIONS_DATABASE_URL'] || environment['DATABASE_URL']
  if (!url) throw new ArchiveError('set MIGRATIONS_DATABASE_URL, or DATABASE_URL, to the database')
  const client = new pg.Client({ connectionString: url, application_name: 'halyard-archive' })
  // A connection that breaks fails the statement, which says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Times of batches are written in the zone of the session.
    await client.query(`set time zone 'UTC'`)
    const { rows } = await client.query<{ is_locked: boolean; is_owner: boolean | null }>(`
      select pg_try_advisory_lock(hashtext('history archive')) as is_locked,
        (select pg_has_role(current_user, relowner, 'member') from pg_class where oid = to_regclass('history_archive')) as is_owner`)
    if (rows[0]?.is_owner === null)
      throw new ArchiveError('the database has no ranges of history: start this version once')
    if (!rows[0]?.is_owner)
      throw new ArchiveError('the role does not own the tables: set MIGRATIONS_DATABASE_URL')
    if (!rows[0].is_locked) throw new ArchiveError('another archive command is running')
    await work(client)
  } finally {
    await client.end()
  }
}

async function exportClosed({ client, ranges, directory, before, now, print }: Run): Promise<void> {
  const closed = await findClosed(client, ranges, before, now)
  let done = 0
  for (const { first, state } of closed) {
    if (state === 'detached' || state === 'leaving' || state === 'archived') continue
    // Read again, since each file names the digest of the one before it.
    const range = (await readRanges(client)).find((one) => one.first === first)
    if (!range || (range.state === 'exported' && (await isThere(directory, range)))) continue
    await exportRange(client, range, directory, now)
    done += 1
    print(`exported ${fileOf(range)}`)
  }
  if (done === 0) print('nothing to export')
}

async function isThere(directory: string, range: Range): Promise<boolean> {
  return (await stat(join(directory, fileOf(range))).catch(() => undefined)) !== undefined
}

async function checkAll({ client, ranges, directory, print }: Run): Promise<void> {
  const figures: Figures = new Map()
  for (const range of ranges) {
    if (range.state === 'stored') continue
    await checkRange(client, range, directory)
    if (range.state !== 'exported')
      await readArchive(join(directory, fileOf(range)), {
        async onRows(section, rows) {
          addFigures(figures, section, rows)
          if (section === 'command') await compareReplies(client, rows)
        },
      })
    print(`${fileOf(range)} is right: ${String(range.digest)}`)
  }
  await compareFigures(client, figures)
  print('archived figures are the sums of the files')
}

async function detachExported({ client, ranges, directory, now, print }: Run): Promise<void> {
  const exported = ranges.filter(({ state }) => state === 'exported')
  if (exported.length === 0) throw new ArchiveError('no exported range is in the tables')
  for (const range of exported) {
    await detachRange(client, range, directory, now)
    print(`detached commands ${range.first} to ${range.last}`)
  }
}

async function dropDetached({ client, ranges, directory, now, print }: Run): Promise<void> {
  const detached = ranges.filter(({ state }) => state === 'detached' || state === 'leaving')
  if (detached.length === 0) throw new ArchiveError('no range is detached')
  for (const range of detached) {
    await dropRange(client, range, directory, now)
    print(`dropped the tables of commands ${range.first} to ${range.last}`)
  }
}

async function attachNewest({ client, ranges, directory, print }: Run): Promise<void> {
  const range = ranges.findLast(({ state }) => state !== 'stored' && state !== 'exported')
  if (!range) throw new ArchiveError('no range is detached')
  await attachRange(client, range, directory)
  print(`attached commands ${range.first} to ${range.last}`)
}
