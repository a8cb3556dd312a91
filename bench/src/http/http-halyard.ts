import { generateKeyPairSync } from 'node:crypto'
import { contactColumns } from '@halyard/server/db/contact-columns'
import { newDataKey, storeDataKey } from '@halyard/server/db/data-keys'
import { FIRST_BENCH_CUSTOMER, publishPrice, openCustomers } from '../engine/engine-trades.ts'
import { startServer } from '../engine/real-database.ts'
import { answerUsage } from './answer-usage.ts'

/** Runs the whole server, or the engine alone, in a separate process, with signed-in and funded customers, and a key for each if that is asked for. */

/** A key of the API for programs. */
export interface BenchKey {
  readonly key: string
  readonly kind: 'ed25519' | 'hmac'
  /** The private key as PEM, or the secret. */
  readonly secret: string
}

export interface ServerReady {
  readonly port: number
  readonly tokens: readonly string[]
  readonly keys?: readonly BenchKey[]
  readonly databaseUrl?: string
}

const customers = Number(process.argv[2])
const ids = Array.from({ length: customers }, (_, index) => FIRST_BENCH_CUSTOMER + index)
const natsUrl = process.argv[4]
const server = await startServer(natsUrl === undefined ? {} : { role: 'engine', natsUrl })
const { apiKeys, engine, db, sessions, now, config } = server.app.context
for (const id of ids) {
  const owner = { ownerId: id, purpose: 'contacts' } as const
  const dataKey = newDataKey(config.secret, owner)
  const name = { channel: 'email', address: `bench${id}@bench.example` } as const
  await db
    .insertInto('app_user')
    .values({
      id,
      account_number: String(id),
      nickname: `bench ${id}`,
      ...contactColumns(config.secret, { ownerId: id, vault: dataKey.vault }, name),
      password_hash: 'no password sign-in',
      invite_code: `B${id}`,
      invited_by: null,
      lang: 'en',
      created_at: now(),
    })
    .execute()
  await storeDataKey(db, owner, dataKey)
}
await openCustomers(engine, ids)
const stopPrice = await publishPrice(engine)
const tokens = await Promise.all(ids.map((id) => sessions.open(id, { ip: '127.0.0.1', agent: 'bench' })))
const keys = process.argv[3] === 'keys' ? await Promise.all(tokens.map(makeKey)) : []
process.send?.({
  port: server.app.port,
  tokens,
  keys,
  databaseUrl: config.databaseUrl,
} satisfies ServerReady)

/** Makes a key that trades: of both kinds, in turns. */
async function makeKey(token: string, nth: number): Promise<BenchKey> {
  const session = await sessions.find(token)
  if (!session) throw new Error('no session')
  const given = { label: 'bench', scopes: ['trade_spot'], networks: [], days: 1 } as const
  if (nth % 2 === 0) {
    const { key, secret = '' } = await apiKeys.create(session, given)
    return { key: key.key, kind: 'hmac', secret }
  }
  const pair = generateKeyPairSync('ed25519')
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' })
  const { key } = await apiKeys.create(session, { ...given, publicKey })
  return {
    key: key.key,
    kind: 'ed25519',
    secret: String(pair.privateKey.export({ format: 'pem', type: 'pkcs8' })),
  }
}

answerUsage(() => {
  stopPrice()
  return server.close()
})
