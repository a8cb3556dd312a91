import type { DemoContext } from '../demo-context.ts'
import { documentHash, sealPerson } from '@halyard/server/accounts'

const LEVELS = [1, 2] as const

/** Gives a demo user both verification levels, without photos. Idempotent. */
export async function verifyDemoUser(
  { config, db, engine, now }: DemoContext,
  userId: number,
  name: string,
): Promise<void> {
  const person = {
    country: 'DE',
    name,
    card_id: `DEMO${userId}`,
    contact_address: '1 Harbour Street',
  }
  const at = now()
  const decided = { user_id: userId, status: 'verified', submitted_at: at, reviewed_at: at, settled_at: at }
  const sealed = {
    country: person.country,
    person: sealPerson(config.secret, userId, person),
    document_hash: documentHash(config.secret, person),
  }
  for (const level of LEVELS)
    await db
      .insertInto('verification')
      .values({ ...decided, level, ...(level === 1 ? sealed : {}) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await engine.submit(
    { kind: 'setVerification', customerId: userId, level: 2 },
    { customerId: userId, key: 'verification:demo', bodyHash: 'verification' },
  )
}
