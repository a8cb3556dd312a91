import { createTestDatabase } from '@halyard/launch'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataOf, signedInOf } from '../../src/app/testing.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { runArchive } from '../../src/history/archive/run-archive.ts'
import { shortenFirstRange } from '../../src/history/testing.ts'
import {
  type FundedCustomer,
  PASS,
  registerFundedCustomer,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'

export const DAY_MS = 86_400_000
/** The commands of the first range: more than the start of a demo takes. */
export const LAST_COMMAND = 300
export const STARTED_AT = Date.UTC(2026, 0, 15)
export const SELL = { currency_id: 1, legal_id: USDT, price: '50000', number: '0.01' } as const

/** An exchange whose first range of history was filled 120 days ago, with a directory for its archives. */
export interface OldExchange {
  readonly halyard: DemoTestApp
  readonly owner: Database
  readonly directory: string
  readonly ann: FundedCustomer
  readonly bob: FundedCustomer
  /** Runs a command of `npm run archive`. Returns its exit code and what it printed. */
  archive(...words: string[]): Promise<{ readonly code: number; readonly printed: string }>
  /** Stops the server and starts another one on the same database. */
  restart(): Promise<DemoTestApp>
  close(): Promise<void>
}

/** `early` acts in the first range, before the customers trade with each other. */
export async function startOldExchange(
  early: (halyard: DemoTestApp, ann: FundedCustomer, bob: FundedCustomer) => Promise<void> = () =>
    Promise.resolve(),
): Promise<OldExchange> {
  const database = await createTestDatabase({ migrated: true })
  const owner = openDatabase(database.url, (error) => {
    throw error
  })
  await shortenFirstRange(owner, LAST_COMMAND + 1)
  let clock = STARTED_AT
  const start = () => startDemoTestApp({ databaseUrl: database.url, now: () => clock })
  const halyard = await start()
  let running = halyard
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  const [earlyAnn, earlyBob] = [await registerFundedCustomer(halyard), await registerFundedCustomer(halyard)]
  await early(halyard, earlyAnn, earlyBob)
  await trade(earlyAnn, earlyBob)
  for (;;) {
    await submitCommand(halyard, { kind: 'setVerification', customerId: earlyAnn.id, level: 2 })
    const { rows } = await sql<{ seq: string }>`select max(seq) as seq from command`.execute(owner)
    if (Number(rows[0]?.seq) >= LAST_COMMAND) break
  }
  clock += 120 * DAY_MS
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  const [ann, bob] = [await signInAgain(halyard, earlyAnn), await signInAgain(halyard, earlyBob)]
  dataOf(await bob.client('coin/trade/sell', SELL))
  dataOf(await ann.client('coin/trade/buy', SELL))
  await halyard.app.context.treasury.step()
  await halyard.app.context.notices.step()
  const directory = await mkdtemp(join(tmpdir(), 'halyard-archive-'))
  return {
    halyard,
    owner,
    directory,
    ann,
    bob,
    async archive(...words) {
      const printed: string[] = []
      const print = (text: string) => printed.push(text)
      const code = await runArchive(words[0] === 'status' ? words : [...words, '--directory', directory], {
        environment: { DATABASE_URL: database.url },
        now: () => clock,
        print,
        printError: print,
      })
      return { code, printed: printed.join('\n') }
    },
    async restart() {
      await running.close()
      running = await start()
      return running
    },
    async close() {
      await running.close()
      await owner.destroy()
      await database.drop()
      await rm(directory, { recursive: true })
    },
  }
}

/** Signs in a customer whose session has expired meanwhile. */
async function signInAgain(halyard: DemoTestApp, customer: FundedCustomer): Promise<FundedCustomer> {
  const { email: account, password } = customer
  const { token } = signedInOf(await halyard.client()('user/login', { account, password }))
  return { ...customer, token, client: halyard.client(token) }
}

/** Has Ann buy of Bob and move money, with idempotency keys. */
async function trade(ann: FundedCustomer, bob: FundedCustomer): Promise<void> {
  dataOf(await bob.client('coin/trade/sell', SELL))
  dataOf(await ann.client('coin/trade/buy', SELL, { idempotencyKey: 'bought' }))
  dataOf(await ann.client('wallet/change', MOVED, { idempotencyKey: 'moved' }))
}

export const MOVED = { currency_id: USDT, from: 'coin', to: 'contract', number: '2000', pass: PASS } as const
