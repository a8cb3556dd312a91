import type { FastifyBaseLogger } from 'fastify'
import type { Messenger } from '../mail/messenger.ts'
import { type Letter, writeLetter } from '../mail/letters.ts'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'

/** A customer whose mail is refused for so long is not written to any more: the app says the same. */
const LETTER_TRIED_MS = 24 * 60 * 60 * 1000
const SETTLED_AT_ONCE = 100

/** Carries decisions on verifications to where they count. */
export interface Verifications {
  /** Tells the exchange what was decided, then the customer. Whatever of it fails is tried again by `settleAll`. */
  settle(id: number): Promise<void>
  /** Settles what a crash or a mail server left behind. */
  settleAll(): Promise<void>
}

interface Parts {
  readonly db: Database
  readonly engine: Engine
  readonly messenger: Messenger
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/**
 * The row is the decision: it is committed first, and what follows from it is done until it is noted in it. The
 * exchange takes the command once, by its key, however often that is.
 */
export function createVerifications({ db, engine, messenger, publicUrl, log, now }: Parts): Verifications {
  const settling = new Set<number>()

  async function settleOne(id: number): Promise<void> {
    const row = await db
      .selectFrom('verification')
      .innerJoin('app_user', 'app_user.id', 'verification.user_id')
      .select([
        'user_id',
        'level',
        'status',
        'reason',
        'reviewed_at',
        'email',
        'mobile',
        'lang',
        'anti_phishing',
      ])
      .where('verification.id', '=', String(id))
      .where('reviewed_at', 'is not', null)
      .where('settled_at', 'is', null)
      .executeTakeFirst()
    if (!row) return
    const customerId = Number(row.user_id)
    if (row.status === 'verified') {
      const level = row.level === 2 ? 2 : 1
      const answer = await engine.submit(
        { kind: 'setVerification', customerId, level },
        { customerId, key: `verification:${id}`, bodyHash: 'verification' },
      )
      if (!answer.ok) throw new Error(`the exchange refused a verification: ${answer.reject}`)
    }
    const name = row.email
      ? ({ channel: 'email', address: row.email } as const)
      : ({ channel: 'mobile', address: row.mobile ?? '' } as const)
    try {
      await messenger.send(writeLetter(name, letterOf(row), row.lang, publicUrl, row.anti_phishing))
    } catch (error) {
      if (now() - Number(row.reviewed_at) < LETTER_TRIED_MS) throw error
    }
    await db.updateTable('verification').set({ settled_at: now() }).where('id', '=', String(id)).execute()
  }

  async function settle(id: number): Promise<void> {
    if (settling.has(id)) return
    settling.add(id)
    try {
      await settleOne(id)
    } catch (error) {
      log.warn({ err: error, id }, 'a verification is not settled yet')
    } finally {
      settling.delete(id)
    }
  }

  return {
    settle,
    async settleAll() {
      const rows = await db
        .selectFrom('verification')
        .select('id')
        .where('reviewed_at', 'is not', null)
        .where('settled_at', 'is', null)
        .orderBy('id')
        .limit(SETTLED_AT_ONCE)
        .execute()
      for (const { id } of rows) await settle(Number(id))
    },
  }
}

interface Decision {
  readonly level: number
  readonly status: string
  readonly reason: string
}

function letterOf({ level, status, reason }: Decision): Letter {
  if (status === 'verified') return { kind: level === 2 ? 'advanced_verified' : 'basic_verified' }
  return { kind: level === 2 ? 'advanced_refused' : 'basic_refused', reason }
}
