import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Nudges } from '../nudges/nudges.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'
import { openSigningKey } from './open-key.ts'
import type { PriceLogConfig } from './price-log-config.ts'
import { createPriceLogSigner, type PriceLogSigner } from './price-log-signer.ts'

interface Needs {
  readonly config: PriceLogConfig & { readonly feedExchanges: readonly string[] }
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly nudges: Nudges
}

/** Opens the signing of the price log, and signs while the server runs. */
export async function priceLogService(
  { config, db, engine, catalogue, log, now, nudges }: Needs,
  life: Lifetime,
): Promise<{ readonly priceLog: PriceLogSigner }> {
  const priceLog = createPriceLogSigner({
    db,
    catalogue,
    now,
    nudges,
    key: await openSigningKey(db, config, now()),
    origin: config.feedExchanges.length === 0 ? 'simulated' : 'quotes',
  })
  const onError = (error: unknown): void => log.error({ err: error }, 'a job of the price log failed')
  life.job(() => priceLog.sources.run(engine, onError))
  life.job(() => priceLog.run(onError))
  life.job(() => priceLog.live.run(engine, onError))
  life.job(() => priceLog.daily.run(engine, onError))
  life.job(() => priceLog.tickets.issue())
  return { priceLog }
}
