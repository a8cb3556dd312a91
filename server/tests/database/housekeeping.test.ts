import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tidy } from '../../src/auth/housekeeping.ts'
import { startTestApp } from '../../src/app/testing.ts'

const DAY = 24 * 60 * 60 * 1000
const TABLES = ['session', 'verification_code', 'used_captcha', 'sign_in_log', 'outbox_message'] as const

test('housekeeping: deletes expired rows only', async () => {
  const halyard = await startTestApp()
  const { db } = halyard.app.context
  const countRows = async () => {
    const counts: Record<string, number> = {}
    for (const table of TABLES) {
      const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db)
      counts[table] = Number(rows[0]?.count)
    }
    return counts
  }
  const { email, password } = await halyard.registerCustomer()
  await halyard.codeFor(email, 'login')
  await halyard.client()('user/login', { account: email, password })
  const all = { session: 2, verification_code: 1, used_captcha: 1, sign_in_log: 1, outbox_message: 1 }
  expect(await countRows()).toEqual(all)
  await tidy(db, Date.now())
  expect(await countRows()).toEqual(all)
  await tidy(db, Date.now() + 2 * DAY)
  expect(await countRows()).toEqual({ ...all, session: 0, verification_code: 0, used_captcha: 0 })
  await sql`insert into outbox_message (channel, recipient, subject, body, at)
    select 'email', 'a@example.com', '', '', 0 from generate_series(1, 1010)`.execute(db)
  await tidy(db, Date.now() + 91 * DAY)
  expect(await countRows()).toMatchObject({ sign_in_log: 0, outbox_message: 1_000 })
  await halyard.close()
})
