import { type Extension, type ExtensionContext, runEvery } from '@halyard/server'
import { emailName, findUser, openUser } from '@halyard/server/accounts'
import { ALL_PRACTICE_GRANTS } from '@halyard/server/instruments'
import { CUSTOMERS, MARKET, PASSWORD } from './customers.ts'

const PRICE_EVERY_MS = 500
const PRICE = { kind: 'recordPrices', prices: [{ marketId: MARKET.id, ticks: MARKET.ticks }] } as const

/** Adds customers with funds, and an index price that is always current. */
export const TRADING: Extension = {
  openFeed: () => Promise.resolve({ doubtOf: () => undefined, state: () => ({ sources: [], lagMs: 0 }) }),
  async open(context, life) {
    const { writer, log } = context
    if (!writer) return
    for (const email of CUSTOMERS) await openCustomer(context, email)
    const onError = (error: unknown): void => log.error({ err: error }, 'failed to record a price')
    life.job(() => runEvery(PRICE_EVERY_MS, async () => void (await writer.submit(PRICE)), onError))
  },
}

/** Opens and funds a customer, once however often the server starts. */
async function openCustomer(context: ExtensionContext, email: string): Promise<void> {
  const { db, config, auth, engine, now } = context
  const name = emailName(email)
  const user =
    (await findUser(db, config.secret, name)) ??
    (await db.transaction().execute(async (transaction) =>
      openUser(transaction, context, {
        name,
        passwordHash: await auth.passwords.hash(PASSWORD),
        invitedBy: undefined,
        lang: 'en',
        at: now(),
      }),
    ))
  const customerId = Number(user.id)
  await engine.submit(
    { kind: 'creditPracticeFunds', customerId, grants: ALL_PRACTICE_GRANTS },
    { customerId, key: `practice:${customerId}`, bodyHash: 'practice' },
  )
}
