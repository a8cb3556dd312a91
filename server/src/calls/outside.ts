import type { FastifyBaseLogger } from 'fastify'
import type { CustodyConfig } from '../custody/custody-config.ts'
import type { PracticeSource } from '../custody/open-chains.ts'
import type { Database } from '../db/database.ts'
import type { Engine, ExchangeClock } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { PastParts } from '../instruments/start/service.ts'
import type { Feed } from '../price-feed/service.ts'

/** The past of an exchange that begins with one: it is made by a clock behind the real one, before the exchange opens. */
export interface Past {
  /** The time of the exchange: the real one once the past is made. */
  readonly now: () => number
  make(parts: PastParts): Promise<void>
}

/** The parts with which a past is opened. */
export interface PastNeeds {
  readonly config: { readonly feedExchanges: readonly string[] }
  readonly db: Database
  readonly clock: ExchangeClock
  readonly now: () => number
}

/** The parts with which chains and feeds are opened. */
export interface OutsideParts {
  readonly config: { readonly custody: CustodyConfig; readonly feedExchanges: readonly string[] }
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** The outside world that a deployment brings along, where others are connected to the real one. Production brings nothing. */
export interface Outside {
  /** Opens the past of an exchange; `undefined` if it has one already. */
  openPast?(parts: PastNeeds): Promise<Past | undefined>
  /** Opens chains besides the configured ones. */
  openChains?(parts: OutsideParts): Promise<PracticeSource>
  /** Opens the feed of index prices; `undefined` for that of the configured exchanges. */
  openFeed?(parts: OutsideParts): Promise<Feed | undefined>
}

/** Opens the past that the deployment brings along. */
export async function pastService({
  outside,
  ...parts
}: PastNeeds & { readonly outside: Outside }): Promise<{ readonly past: Past | undefined }> {
  return { past: await outside.openPast?.(parts) }
}

interface Provides {
  readonly addedChains: PracticeSource | undefined
  readonly addedFeed: Feed | undefined
}

/** Opens the chains and the feed that the deployment brings along. */
export async function outsideService({
  outside,
  ...parts
}: OutsideParts & { readonly outside: Outside }): Promise<Provides> {
  return {
    addedChains: await outside.openChains?.(parts),
    addedFeed: await outside.openFeed?.(parts),
  }
}
