import { contactColumns } from '@halyard/server/db/contact-columns'
import { newDataKey, storeDataKey } from '@halyard/server/db/data-keys'
import { FIRST_BENCH_CUSTOMER, publishPrice, openCustomers } from '../engine/engine-trades.ts'
import { startServer } from '../engine/real-database.ts'

/** Runs the whole server in a separate process, with signed-in and funded customers. */

export interface ServerReady {
  readonly port: number
  readonly tokens: readonly string[]
}

const customers = Number(process.argv[2])
const ids = Array.from({ length: customers }, (_, index) => FIRST_BENCH_CUSTOMER + index)
const server = await startServer()
const { engine, db, sessions, now, config } = server.app.context
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
process.send?.({ port: server.app.port, tokens } satisfies ServerReady)

process.once('message', () => {
  stopPrice()
  void server.close().then(() => process.disconnect())
})
