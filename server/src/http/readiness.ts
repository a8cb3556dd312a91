import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'
import type { Readiness } from '../platform/services/readiness.ts'

/** The time after which a database that does not answer is away. */
const DATABASE_TIMEOUT_MS = 2_000

export function readinessService({
  config: { drainMs },
}: {
  readonly config: { readonly drainMs: number }
}): {
  readonly readiness: Readiness
} {
  return { readiness: { isDraining: false, drainMs, drains: [] } }
}

/**
 * Before anything else stops, reports for a while that the server is not ready, and moves connected clients to
 * another process.
 */
export function drainingService({ readiness }: { readonly readiness: Readiness }, life: Lifetime): void {
  life.onStart(() => ({
    async stop() {
      readiness.isDraining = true
      const { drainMs, drains } = readiness
      if (drainMs === 0) return
      await Promise.all([sleep(drainMs), ...drains.map((drain) => drain(drainMs))])
    },
  }))
}

/** Returns why the server cannot serve at present, for the people and proxies that ask; `undefined` if it can. */
export async function findReadinessProblem(
  ctx: Pick<Context, 'db' | 'engine'> & { readonly readiness: Readiness },
): Promise<string | undefined> {
  if (ctx.readiness.isDraining) return 'stopping'
  const { clockFault, holdsLease } = ctx.engine.stats()
  if (!holdsLease) return 'no lease'
  const problem = await findDatabaseProblem(ctx)
  return problem ?? (clockFault && `the clock of the ${clockFault.clock} is wrong`)
}

async function findDatabaseProblem({ db }: Pick<Context, 'db'>): Promise<string | undefined> {
  const timeout = new AbortController()
  const isWritable = sql<{ is_writable: boolean }>`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as is_writable`
    .execute(db)
    .then(({ rows }) => rows[0]?.is_writable)
  try {
    const answer = await Promise.race([
      isWritable,
      sleep(DATABASE_TIMEOUT_MS, 'late' as const, { signal: timeout.signal }),
    ])
    if (answer === 'late') return 'no database'
    return answer === true ? undefined : 'the database is read-only'
  } catch {
    return 'no database'
  } finally {
    timeout.abort()
  }
}
