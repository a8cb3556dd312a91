import type { FastifyBaseLogger } from 'fastify'
import { contactsOf, SEALED_CONTACTS } from '../auth/users/contacts.ts'
import type { CommonConfig } from '../platform/settings.ts'
import type { Messenger } from '../mail/messenger.ts'
import { type EmailTemplate, renderEmail } from '../mail/email-templates.ts'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'

/** Delivery of the e-mail is retried for this long. The app shows the same result. */
const DELIVERY_RETRIED_MS = 24 * 60 * 60 * 1000
const SETTLED_PER_RUN = 100

/** Applies decisions on verifications. */
export interface Verifications {
  /** Submits a decision to the engine, then notifies the customer. `settleAll` retries whatever fails. */
  settle(id: number): Promise<void>
  /** Completes decisions that a crash or a mail server failure left open. */
  settleAll(): Promise<void>
}

interface Parts {
  readonly db: Database
  readonly engine: Engine
  readonly messenger: Messenger
  readonly config: Pick<CommonConfig, 'publicUrl' | 'secret'>
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/**
 * The row is the decision: it is committed first, and its effects are retried until the row records their completion.
 * The command's idempotency key makes the engine apply it once.
 */
export function createVerifications({ db, engine, messenger, config, log, now }: Parts): Verifications {
  const { publicUrl, secret } = config
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
        ...SEALED_CONTACTS,
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
      const reply = await engine.submit(
        { kind: 'setVerification', customerId, level },
        { customerId, key: `verification:${id}`, bodyHash: 'verification' },
      )
      if (!reply.ok) throw new Error(`the engine rejected a verification: ${reply.reject}`)
    }
    const [name] = contactsOf(secret, row)
    try {
      if (name) await messenger.send(renderEmail(name, letterOf(row), row.lang, publicUrl, row.anti_phishing))
    } catch (error) {
      if (now() - Number(row.reviewed_at) < DELIVERY_RETRIED_MS) throw error
    }
    await db.updateTable('verification').set({ settled_at: now() }).where('id', '=', String(id)).execute()
  }

  async function settle(id: number): Promise<void> {
    if (settling.has(id)) return
    settling.add(id)
    try {
      await settleOne(id)
    } catch (error) {
      log.warn({ err: error, id }, 'failed to complete verification decision')
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
        .limit(SETTLED_PER_RUN)
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

function letterOf({ level, status, reason }: Decision): EmailTemplate {
  if (status === 'verified') return { kind: level === 2 ? 'advanced_verified' : 'basic_verified' }
  return { kind: level === 2 ? 'advanced_refused' : 'basic_refused', reason }
}
