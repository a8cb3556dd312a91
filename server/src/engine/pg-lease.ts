import { hostname } from 'node:os'
import type pg from 'pg'
import type { LeaseAttempt } from './store.ts'

/** Lifetime (ms) of a lease after its last renewal. */
export const LEASE_MS = 2_000

/** Returns a name for this process as the holder of a lease. */
export function createHolder(): string {
  return `${hostname()}:${process.pid}:${Date.now()}`
}

/** Takes the lease for a process of a build, if it has expired or if its holder is a dead process on this host. */
export async function tryLease(client: pg.Client, holder: string, build: string): Promise<LeaseAttempt> {
  const { rows } = await client.query<{ holder: string; build: string; alive: boolean; epoch: string }>(
    'select holder, build, expires_at > clock_timestamp() as alive, epoch from lease',
  )
  const current = rows[0]
  if (!current) throw new Error('the lease row is missing')
  const isOwnBuild = current.build === build
  if (current.alive && !isDead(current.holder)) return { epoch: undefined, isOwnBuild }
  const taken = await client.query<{ epoch: string }>(
    `update lease set epoch = epoch + 1, holder = $1, build = $2,
       expires_at = clock_timestamp() + $3::int * interval '1 millisecond'
     where epoch = $4 returning epoch`,
    [holder, build, LEASE_MS, current.epoch],
  )
  return { epoch: taken.rows[0] && Number(taken.rows[0].epoch), isOwnBuild }
}

/** Renews the lease. Returns whether it is still held. */
export async function renewLease(client: pg.Client, epoch: number): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'renew_lease',
    text: `update lease set expires_at = clock_timestamp() + $2::int * interval '1 millisecond' where epoch = $1`,
    values: [epoch, LEASE_MS],
  })
  return rowCount === 1
}

export async function releaseLease(client: pg.Client, holder: string): Promise<void> {
  await client.query(`update lease set expires_at = '-infinity' where holder = $1`, [holder])
}

function isDead(holder: string): boolean {
  const [host, pid] = holder.split(':')
  if (host !== hostname() || !pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
