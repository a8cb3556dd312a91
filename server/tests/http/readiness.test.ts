import { runStatement } from '@halyard/launch'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../src/app/testing.ts'
import { connect } from '../testing/socket-client.ts'

let halyard: TestApp

beforeEach(async () => {
  halyard = await startTestApp({ ownsTables: true, follows: false })
})
afterEach(() => halyard.close())

const ready = async () => {
  const response = await fetch(`${halyard.url}/readyz`)
  return [response.status, await response.json()]
}

/** Changes an option of the database, and has the pool open its connections again, which then have it. */
async function alterDatabase(option: string): Promise<void> {
  const { databaseUrl } = halyard.app.context.config
  const name = new URL(databaseUrl).pathname.slice(1)
  const other = new URL(databaseUrl)
  other.pathname = '/postgres'
  await runStatement(other.href, `alter database ${name} ${option}`)
  await runStatement(
    other.href,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = 'halyard'`,
  )
}

test('a database that is read-only, or away: 503 with the reason, until it takes writes', async () => {
  expect(await ready()).toEqual([200, { status: 'ready' }])
  await alterDatabase('set default_transaction_read_only = on')
  await expect.poll(ready).toEqual([503, { status: 'the database is read-only' }])
  await alterDatabase('allow_connections false')
  await expect.poll(ready).toEqual([503, { status: 'no database' }])
  await alterDatabase('allow_connections true')
  await alterDatabase('reset default_transaction_read_only')
  await expect.poll(ready).toEqual([200, { status: 'ready' }])
})

test('a server that begins to stop is not ready, before anything of it stops', async () => {
  const { readiness } = halyard.app.context
  readiness.isDraining = true
  expect(await ready()).toEqual([503, { status: 'stopping' }])
  readiness.isDraining = false
  const stopped = halyard.app.stop()
  expect(readiness.isDraining).toBe(true)
  await stopped
})

test('clients of a server that drains lose the connection as in an outage, and so connect again', async () => {
  const draining = await startTestApp({ config: { drainMs: 100 } })
  const { raw } = await connect(draining.url)
  const reason = new Promise((resolve) => raw.on('disconnect', resolve))
  await draining.close()
  expect(await reason).toBe('transport close')
})
