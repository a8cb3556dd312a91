import type { Checkpoint } from '@halyard/api'
import { HEAD_DELAY_MAX_MS, headText, type PriceOrigin } from '@halyard/receipt'
import type { MarketId } from '../engine/index.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'
import { findUnsignedHeads } from './checkpoints.ts'
import { createDailySigner, type DailySigner } from './daily-statements.ts'
import { createLiveSigner, type LiveSigner } from './live-signer.ts'
import { createRefusalSigner, type RefusalSigner } from './refusal-signer.ts'
import type { SigningKey } from './signing-key.ts'
import { createSourceSigner, type SourceSigner } from './source-signer.ts'
import { createTicketIssuer, type TicketIssuer, type TicketParts } from './tickets.ts'

/**
 * Signs a checkpoint of the price log every full minute. It signs unconditionally and has no access to
 * options or their results.
 */
export interface PriceLogSigner {
  readonly key: SigningKey
  /** Signs the newest ticks as they are committed. */
  readonly live: LiveSigner
  /** Signs the tickets of options. */
  readonly tickets: TicketIssuer
  /** Records and signs where prices come from. */
  readonly sources: SourceSigner
  /** Signs refused purchases, and counts them for the statement of their day. */
  readonly refusals: RefusalSigner
  /** Signs a statement of each day's options. */
  readonly daily: DailySigner
  /** Returns the time (ms) of the first signing after `time`. */
  nextSigningAfter(time: number): number
  /** Returns where the index prices of a market come from; of no market, those of the exchange. */
  originOf(marketId: MarketId | undefined): PriceOrigin
  /** Signs the newest tick of every market, unless it is already signed or more than two minutes old. */
  sign(): Promise<readonly Checkpoint[]>
  run(onError: (error: unknown) => void): Repeated
}

/** Parts that the signer needs. */
export interface SignerParts extends TicketParts {
  readonly now: () => number
  readonly nudges: Nudges
}

const SIGN_MS = 60_000
const CHECK_MS = 1_000

/** Creates the signer of the price log. */
export function createPriceLogSigner({
  db,
  catalogue,
  key,
  origin,
  now,
  nudges,
}: SignerParts): PriceLogSigner {
  const refusals = createRefusalSigner(db, key)
  const tickets = createTicketIssuer({ db, catalogue, key, origin })

  async function sign(): Promise<readonly Checkpoint[]> {
    const signedAt = now()
    // After an outage the newest tick is old. Signing it would prove little, and the signature of the next
    // tick covers it too.
    const unsigned = (await findUnsignedHeads(db)).filter(({ at }) => signedAt - at <= HEAD_DELAY_MAX_MS)
    const heads = unsigned.map(({ marketId, n, at, hash }): Checkpoint => {
      // The engine's time is monotonic; the system clock may go back.
      const head = { n, at, hash, signed_at: Math.max(signedAt, at) }
      return {
        match_id: marketId,
        ...head,
        key_id: key.id,
        public_key: key.publicKey,
        signature: key.sign(headText(marketId, head)),
      }
    })
    if (heads.length === 0) return []
    await db
      .insertInto('trail_head')
      .values(
        heads.map((head) => ({
          market_id: head.match_id,
          n: head.n,
          signed_at: head.signed_at,
          key_id: head.key_id,
          signature: Buffer.from(head.signature, 'hex'),
        })),
      )
      .onConflict((conflict) => conflict.columns(['market_id', 'n']).doNothing())
      .execute()
    nudges.publish('checkpoints', { heads })
    return heads
  }

  return {
    key,
    live: createLiveSigner({ db, key, tickets, refusals, now, nudges }),
    tickets,
    sources: createSourceSigner({ db, catalogue, key, now }),
    refusals,
    daily: createDailySigner({ db, catalogue, key, refusals, now }),
    originOf: (marketId) =>
      marketId !== undefined && catalogue.market(marketId)?.hasOwnIndex ? 'own_trades' : origin,
    nextSigningAfter: (time) => (Math.floor(time / SIGN_MS) + 1) * SIGN_MS,
    sign,
    run(onError) {
      let signedMinute = -1
      return runEvery(
        CHECK_MS,
        async () => {
          const minute = Math.floor(now() / SIGN_MS)
          if (minute === signedMinute) return
          await sign()
          signedMinute = minute
        },
        onError,
        'checkpoints',
      )
    },
  }
}
