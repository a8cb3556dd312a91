import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCommit } from '../attacks/copy-sources.ts'
import { checkDatabase } from '../crash/check.ts'
import { readJournal } from '../crash/journal.ts'
import { type Cluster, createCluster, startCluster } from './cluster.ts'
import { startTraders } from './load/traders.ts'
import { openWitness } from './load/witness.ts'
import { type Played, playRow } from './play-row.ts'
import { type Arguments, readArguments } from './read-arguments.ts'
import { describeWatched, drawTable, findBreaches, writeTable } from './report.ts'
import { customersUrl } from './stack/proxy.ts'
import { findMissing } from './requirements.ts'
import { DISK_ROWS } from './disk-rows.ts'
import { LINK_ROWS } from './link-rows.ts'
import { type Row, ROWS } from './rows.ts'

const SETS: Readonly<Record<string, readonly Row[]>> = { failures: ROWS, links: LINK_ROWS, disks: DISK_ROWS }

const DOCUMENT = join(import.meta.dirname, '../../../docs/reliability.md')

function argumentsOrExit(): Arguments {
  try {
    return readArguments(
      process.argv.slice(2),
      Object.fromEntries(Object.entries(SETS).map(([set, rows]) => [set, rows.map(({ name }) => name)])),
    )
  } catch (error) {
    console.error((error as Error).message)
    return process.exit(2)
  }
}

const log = (entry: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${entry}`)

/** Plays the rows on a cluster. Returns what each showed, and what the whole log contradicts at the end. */
async function play(
  cluster: Cluster,
  rows: readonly Row[],
  customers: number,
): Promise<[Played[], string[]]> {
  await startCluster(cluster, customers, log)
  const journalPath = join(cluster.place.folder, 'witness.jsonl')
  const witness = openWitness(journalPath)
  const direct = await startTraders(
    cluster.nodes.map(({ url }) => url),
    witness,
  )
  const proxied = await startTraders([customersUrl(cluster.place)], witness)
  await proxied.pause()
  const played: Played[] = []
  for (const row of rows) {
    log(`${row.name}: ${row.failure}`)
    const [traders, others] = row.isSeamless ? [proxied, direct] : [direct, proxied]
    await others.pause()
    traders.resume()
    const shown = await playRow(row, { cluster, traders, witness, journalPath })
    played.push(shown)
    const { acknowledged, pauseMs, slowestMs, repeated, watched } = shown
    const again = [...repeated].map(([code, times]) => `${times} ${code}`).join(', ')
    log(
      `  ${acknowledged} acknowledged, none for ${Math.round(pauseMs)} ms, slowest ${Math.round(slowestMs)} ms; sent again: ${again || 'none'}`,
    )
    if (watched) log(`  ${describeWatched(watched)}`)
    for (const breach of findBreaches(shown)) log(`  BREACH: ${breach}`)
  }
  for (const traders of [direct, proxied]) await traders.pause()
  for (const service of [...cluster.nodes, ...cluster.engines]) await service.stop()
  // What the database was filled with is not in the log.
  if (customers > 0) return [played, []]
  return [played, await checkDatabase(cluster.databaseUrl, readJournal(journalPath))]
}

const { set, rows, writes, keeps, from, customers } = argumentsOrExit()
if (from !== undefined && !isCommit(from)) {
  console.error(`--from: ${from} is no commit`)
  process.exit(2)
}
const missing = findMissing()
if (missing !== undefined) {
  console.error(missing)
  process.exit(2)
}
const hasDisks = SETS[set] === DISK_ROWS
if (hasDisks && process.getuid?.() !== 0) {
  console.error(`--set ${set}: only root can mount disks`)
  process.exit(2)
}
const cluster = await createCluster({
  from,
  hasLinks: SETS[set] === LINK_ROWS,
  hasDisks,
})
log(`the cluster is in ${cluster.place.folder}, at ${cluster.place.network}.0/24`)

let ending: Promise<never> | undefined
/** Ends every process and the folder, once, however the run ends. */
function end(code: number): Promise<never> {
  ending ??= (async () => {
    await cluster.end()
    if (keeps) log(`logs: ${cluster.place.folder}`)
    else rmSync(cluster.place.folder, { recursive: true, force: true })
    return process.exit(code)
  })()
  return ending
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(130))
// A process of the cluster may fail while nothing waits for it.
process.on('uncaughtException', (error) => {
  console.error(error)
  void end(1)
})

try {
  const [played, atEnd] = await play(
    cluster,
    (SETS[set] ?? []).filter(({ name }) => rows.includes(name)),
    customers,
  )
  console.log(`\n${drawTable(played)}\n`)
  for (const problem of atEnd.slice(0, 50)) console.log(`problem: ${problem}`)
  const breaches = [...played.flatMap(findBreaches), ...atEnd]
  console.log(breaches.length === 0 ? 'nothing lost, nothing executed twice' : `${breaches.length} breaches`)
  if (writes) writeFileSync(DOCUMENT, writeTable(readFileSync(DOCUMENT, 'utf8'), set, drawTable(played)))
  await end(breaches.length === 0 ? 0 : 1)
} catch (error) {
  console.error(error)
  await end(1)
}
