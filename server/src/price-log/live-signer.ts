import { createHash } from 'node:crypto'
import {
  GENESIS_HASH,
  LIVE_DELAY_MAX_MS,
  LIVE_FORMAT,
  type LiveEntry,
  type LiveHead,
  liveRootText,
  liveText,
  type UnsignedLiveHead,
} from '@halyard/receipt'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'
import { deleteLiveHeads, findNewestTicks } from './live-heads.ts'
import type { RefusalSigner } from './refusal-signer.ts'
import type { SigningKey } from './signing-key.ts'
import type { TicketIssuer } from './tickets.ts'

/** Signs the newest ticks of all markets after each commit that recorded some (decision 39). */
export interface LiveSigner {
  /**
   * Signs and stores committed ticks that are not signed yet, and publishes the head. Resolves with the last live head
   * that covers it; `undefined` if there is no new tick, or none that is recent enough.
   */
  sign(): Promise<LiveHead | undefined>
  /** Signs after each commit with ticks, and deletes the heads that are not to be kept. */
  run(engine: Pick<Engine, 'onCommitted'>, onError: (error: unknown) => void): Repeated
}

/** How long a live head stays available that is neither the first of its minute nor part of a receipt. */
const STORED_MS = 3_600_000
const MINUTE_MS = 60_000

interface LastHead {
  readonly seq: number
  readonly signedAt: number
  readonly hash: string
  readonly heads: readonly LiveEntry[]
}

const NO_HEAD: LastHead = { seq: 0, signedAt: 0, hash: GENESIS_HASH, heads: [] }

/** Parts that the signer needs. */
export interface LiveParts {
  readonly db: Database
  readonly key: SigningKey
  readonly tickets: Pick<TicketIssuer, 'end'>
  readonly refusals: Pick<RefusalSigner, 'flush'>
  readonly now: () => number
  readonly nudges: Nudges
}

/**
 * Creates the signer. It reads committed rows, so a commit that was not signed before a crash is covered by the next
 * head, and a number that is taken is never signed again: the head is stored before it is published.
 */
export function createLiveSigner({ db, key, tickets, refusals, now, nudges }: LiveParts): LiveSigner {
  let last: LastHead | undefined

  async function signNewest(): Promise<LiveHead | undefined> {
    const heads = await findNewestTicks(db)
    last ??= await findLast(db)
    const newest = Math.max(0, ...heads.map(([, , at]) => at))
    const signedAt = Math.max(now(), newest, last.signedAt)
    if (signedAt - newest > LIVE_DELAY_MAX_MS || isSame(heads, last.heads)) return undefined
    // After the ticks: an option that was accepted before one of them is committed, so the end of the tickets covers it.
    const issued = await tickets.end()
    const { n, hash: refusedHash } = await refusals.flush()
    const { head, hash } = makeLiveHead(key, {
      format: LIVE_FORMAT,
      seq: last.seq + 1,
      signed_at: signedAt,
      heads,
      tickets: issued,
      refusals: [n, refusedHash],
      prev: last.hash,
    })
    const kept = Math.floor(signedAt / MINUTE_MS) !== Math.floor(last.signedAt / MINUTE_MS)
    if (!(await store(db, key, { head, hash, kept }))) {
      last = undefined
      return undefined
    }
    last = { seq: head.seq, signedAt, hash, heads }
    nudges.publish('liveHead', head)
    return head
  }

  const sign = shareRuns(signNewest)

  return {
    sign,
    run(engine, onError) {
      const cleaning = runEvery(
        MINUTE_MS,
        () => deleteLiveHeads(db, now() - STORED_MS),
        onError,
        'live-heads',
      )
      let signing = sign().catch(onError)
      const stopFollowing = engine.onCommitted(({ changes: { facts } }) => {
        if (facts.some(({ kind }) => kind === 'priceRecorded')) signing = sign().catch(onError)
      })
      return {
        async stop() {
          stopFollowing()
          await cleaning.stop()
          await signing
        },
      }
    },
  }
}

/** Signs a live head. Returns it with the hash of its text. */
function makeLiveHead(key: SigningKey, unsigned: UnsignedLiveHead): { head: LiveHead; hash: string } {
  const text = liveText(unsigned, sha256(liveRootText(unsigned.heads)))
  return {
    head: { ...unsigned, public_key: key.publicKey, signature: key.sign(text) },
    hash: sha256(text),
  }
}

interface StoredHead {
  readonly head: LiveHead
  readonly hash: string
  readonly kept: boolean
}

/** Returns false, without an effect, if another process has used the number. */
async function store(db: Database, key: SigningKey, { head, hash, kept }: StoredHead): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('trail_live')
    .values({
      seq: head.seq,
      signed_at: head.signed_at,
      heads: JSON.stringify(head.heads),
      tickets_id: head.tickets?.[0] ?? null,
      tickets_hash: head.tickets ? Buffer.from(head.tickets[1], 'hex') : null,
      refusals_n: head.refusals?.[0] ?? null,
      refusals_hash: head.refusals ? Buffer.from(head.refusals[1], 'hex') : null,
      prev: Buffer.from(head.prev, 'hex'),
      hash: Buffer.from(hash, 'hex'),
      key_id: key.id,
      signature: Buffer.from(head.signature, 'hex'),
      kept,
    })
    .onConflict((conflict) => conflict.column('seq').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function findLast(db: Database): Promise<LastHead> {
  const row = await db
    .selectFrom('trail_live')
    .select(['seq', 'signed_at', 'hash', 'heads'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return NO_HEAD
  const { seq, signed_at, hash, heads } = row
  return { seq: Number(seq), signedAt: Number(signed_at), hash: hash.toString('hex'), heads }
}

function isSame(a: readonly LiveEntry[], b: readonly LiveEntry[]): boolean {
  return (
    a.length === b.length && a.every(([matchId, n], index) => b[index]?.[0] === matchId && b[index][1] === n)
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
