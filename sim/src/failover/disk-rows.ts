import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Row } from './rows.ts'
import { databaseFolder } from './stack/database.ts'

const FULL_MS = 30_000
/** The longest time without an acknowledged order when a primary can no longer write. */
const REPLACED_BAR_MS = 25_000
/** Writes more of the log than PostgreSQL has room for ahead of need. It connects before the disk is full, and waits until it is. */
const WRITE_LOG = `do $$ begin
  perform pg_sleep(8);
  for segment in 1..20 loop
    perform pg_logical_emit_message(false, 'fill', ''), pg_switch_wal();
  end loop;
end $$`

/** Fills the disk of a service for a time. Calls `meanwhile` once it is full. */
async function fillFor(
  { disks }: Cluster,
  name: string,
  begin: () => void,
  meanwhile: () => void = () => undefined,
): Promise<void> {
  const disk = disks.get(name)
  if (!disk) throw new Error(`${name} has no disk of its own`)
  begin()
  await disk.fill()
  meanwhile()
  await sleep(FULL_MS)
  disk.free()
}

/** The faults of disks, in the order in which they are played. */
export const DISK_ROWS: readonly Row[] = [
  {
    name: 'disk-log',
    failure: `the disk of the primary is full for ${FULL_MS / 1_000} s, and its log cannot grow`,
    barMs: REPLACED_BAR_MS,
    async play(cluster, begin) {
      const [primary] = await cluster.byRole()
      // It fails, as PostgreSQL ends when it cannot write its log.
      const written = primary
        .run('/usr/bin/psql', ['-Xq', '-d', 'postgres', '-c', WRITE_LOG])
        .catch(() => undefined)
      await fillFor(cluster, databaseFolder(primary.host), begin)
      await written
    },
  },
  {
    name: 'disk-tables',
    failure: `the disk of the primary is full for ${FULL_MS / 1_000} s, and its tables cannot grow`,
    lastsMs: FULL_MS,
    async play(cluster, begin) {
      const [primary] = await cluster.byRole()
      await fillFor(cluster, databaseFolder(primary.host), begin)
    },
  },
  {
    name: 'disk-engine',
    failure: `the disk of the engine is full for ${FULL_MS / 1_000} s, and the engine is killed meanwhile`,
    async play(cluster, begin) {
      const [active] = await cluster.enginesByRole()
      await fillFor(cluster, active.name, begin, () => active.signalServer('SIGKILL'))
    },
  },
]
