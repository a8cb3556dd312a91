import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createTestDatabase, findFreePort } from '@halyard/launch'
import { expect, onTestFinished, test } from 'vitest'
import { startDemoTestApp } from '../src/testing.ts'
import { dataOf, signedInOf } from '@halyard/server/testing'

test('the demo creates its accounts once, across starts', async () => {
  const database = await createTestDatabase({ migrated: true })
  const seen: unknown[] = []
  for (let start = 0; start < 2; start++) {
    const halyard = await startDemoTestApp({ databaseUrl: database.url })
    const wallets = []
    for (const account of ['demo@example.com', 'merchant@example.com', 'operator@example.com']) {
      const { token, user } = signedInOf(
        await halyard.client()('user/login', { account, password: 'demo1234' }),
      )
      const { accounts } = dataOf(await halyard.client(token)('wallet/list', {}))
      wallets.push([
        user,
        accounts[0]?.balances.map(({ currency_name, available }) => [currency_name, available]),
      ])
    }
    seen.push(wallets)
    await halyard.close()
  }
  expect(seen[1]).toEqual(seen[0])
  expect(JSON.stringify(seen[0])).toContain('["USDT","10000"]')
  await database.drop()
})

interface Ended {
  readonly code: number | null
  readonly complaint: string
}

/** Runs the server in its own process until it exits, at the latest with the test. */
async function runUntilEnd(env: NodeJS.ProcessEnv): Promise<Ended> {
  const main = join(import.meta.dirname, '../src/main.ts')
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let problem = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (problem += part))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, complaint: problem }
}

test('an invalid setting is named, with the exit code against a restart', async () => {
  const { code, complaint: problem } = await runUntilEnd({
    DATABASE_URL: 'postgres://user@127.0.0.1:1/none',
    PORT: 'abc',
  })
  expect(problem).toContain('PORT: must be a whole number from 1 to 65535')
  expect(problem).not.toContain('    at ')
  expect(code).toBe(78)
})

test('an unknown database is reported in one line, with the exit code against a restart', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const url = new URL(database.url)
  url.pathname = '/unknown'
  const { code, complaint } = await runUntilEnd({ DATABASE_URL: url.href })
  expect(complaint).toBe('The database of DATABASE_URL cannot be used: database "unknown" does not exist\n')
  expect(code).toBe(78)
})

test('an address of another machine is named, with the exit code against a restart', async () => {
  const database = await createTestDatabase({ migrated: true })
  onTestFinished(() => database.drop())
  const { code, complaint: problem } = await runUntilEnd({
    DATABASE_URL: database.url,
    PORT: String(await findFreePort()),
    HOST: '192.0.2.1',
    LOG_LEVEL: 'silent',
  })
  expect(problem).toBe('HOST: 192.0.2.1 is not an address of this machine\n')
  expect(code).toBe(78)
})

test('the demo listens on the loopback address only', async () => {
  const halyard = await startDemoTestApp()
  onTestFinished(() => halyard.close())
  const { port } = halyard.app
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow('fetch failed')
})

const hourAhead = (): number => Date.now() + 3_600_000

test('a start with stored time ahead of the clock is refused; with the right clock it starts', async () => {
  const database = await createTestDatabase({ migrated: true })
  onTestFinished(() => database.drop())
  const recorded = await startDemoTestApp({ databaseUrl: database.url, now: hourAhead })
  await recorded.close()
  const { code, complaint } = await runUntilEnd({
    DATABASE_URL: database.url,
    PORT: String(await findFreePort()),
  })
  expect(complaint).toMatch(/stored time is 3[56]\d\d s ahead of the clock/)
  expect(complaint).toContain('docs/operating.md')
  expect(code).toBe(78)
  const right = await startDemoTestApp({ databaseUrl: database.url, now: hourAhead })
  await right.close()
})
