import {
  OPERATOR_ROLES,
  OPS_METHODS,
  opsCalls,
  type OpsPath,
  maySeePicture,
  PERMISSIONS,
} from '@halyard/api/ops'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { uploadPhoto } from '../testing/pictures.ts'
import { openCustomer, registerOperator, type TestOperator } from '../testing/test-operator.ts'
import { VALID_OPS_REQUESTS } from '../testing/valid-ops-requests.ts'

const PATHS = (Object.keys(OPS_METHODS) as OpsPath[]).filter((path) => PERMISSIONS[path] !== undefined)
const CHANGES = PATHS.filter((path) => OPS_METHODS[path] === 'POST')

let halyard: TestApp
let admin: TestOperator
let customer: TestCustomer

beforeAll(async () => {
  halyard = await startTestApp({ limits: { requestsPerMinute: 100_000 } })
  admin = await registerOperator(halyard, 'admin')
  customer = await halyard.registerCustomer()
})
afterAll(() => halyard.close())

async function send(path: string, token: string | undefined, method = 'POST', body = '') {
  const response = await fetch(`${halyard.url}/api/${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === '' ? {} : { body }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Returns the names of all fields of a JSON schema, nested ones included. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' ? [...Object.keys(value as object), ...fieldsOf(value)] : fieldsOf(value),
  )
}

test('no operators’ call takes a result, a price of a settlement or a balance', () => {
  const names = PATHS.flatMap((path) =>
    fieldsOf(z.toJSONSchema(opsCalls[path].request, { io: 'input' })).map((field) => `${path} ${field}`),
  )
  expect(names.length).toBeGreaterThan(100)
  const forbidden =
    / (?:.*_)?(?:result|ticks?|balance|available|frozen|profit|win|lose|entry|delivery|settle\w*|mark_price|index_price|end_price|open_price|close_price)$/
  expect(names.filter((name) => forbidden.test(name))).toEqual([])
})

test.each([
  'ops/option/result',
  'ops/option/settle',
  'ops/option/win_rate',
  'ops/price/set',
  'ops/trail/write',
  'ops/balance/set',
  'ops/account/credit',
  'ops/treasury/move',
  'ops/withdrawal/create',
  'ops/customer/password',
  'ops/customer/login_as',
])('%s does not exist, for an admin too', async (path) => {
  for (const method of ['GET', 'POST'])
    expect((await send(path, admin.opsToken, method)).status, method).toBe(404)
})

test("a customer's token and a guess are refused and logged at every call", async () => {
  const before = await countRefusals()
  for (const path of PATHS.slice(0, 40))
    expect((await send(path, customer.token, OPS_METHODS[path])).status, path).toBe(403)
  expect((await countRefusals()) - before).toBe(40)
})

async function countRefusals(): Promise<number> {
  const row = await halyard.app.context.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('actor_id', '=', String(customer.id))
    .where('outcome', '=', 'operators_only')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '[x](javascript:alert(1))',
  '</script><script>1</script>',
]

test('hostile text in notes and reasons comes back as it was written, as data', async () => {
  const target = `customer:${customer.id}` as const
  await openCustomer(admin, customer)
  for (const text of HOSTILE) {
    dataOf(await admin.ops('ops/record/note', { target, text }))
    dataOf(await admin.ops('ops/customer/freeze', { id: customer.id, reason: text }))
  }
  dataOf(await admin.ops('ops/customer/unfreeze', { id: customer.id, reason: 'Tried' }))
  const { notes, timeline } = dataOf(await admin.ops('ops/record/show', { target }))
  expect(notes.map(({ text }) => text).toSorted()).toEqual(HOSTILE.toSorted())
  expect(timeline.map(({ reason }) => reason)).toEqual(expect.arrayContaining(HOSTILE))
  const { headers } = await send(`ops/record/show?target=${target}`, admin.opsToken, 'GET')
  expect(headers.get('content-type')).toContain('application/json')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('reasons and notes: reject characters that reorder the surrounding text', async () => {
  const target = `customer:${customer.id}` as const
  await openCustomer(admin, customer)
  for (const text of ['abc\u{202e}gpj.exe', 'a\u{2066}b', 'nul\0']) {
    expect(await admin.ops('ops/record/note', { target, text })).toMatchObject({ code: 'invalid_field' })
    expect(await admin.ops('ops/customer/freeze', { id: customer.id, reason: text })).toMatchObject({
      code: 'invalid_field',
    })
  }
})

describe('a picture of an identity card', () => {
  let id: string
  let owner: TestCustomer
  beforeAll(async () => {
    owner = await halyard.registerCustomer()
    id = await uploadPhoto(halyard, owner.token, 'id_front')
  })

  test('is found by no guest, customer, guess or role without the permission', async () => {
    const path = `ops/upload/file?id=${id}`
    expect((await send(path, undefined, 'GET')).status).toBe(401)
    expect((await send(path, owner.token, 'GET')).status).toBe(403)
    expect((await send('ops/upload/file?id=AAAAAAAAAAAAAAAAAAAAAA', admin.opsToken, 'GET')).status).toBe(404)
    for (const role of OPERATOR_ROLES) {
      const member = await registerOperator(halyard, role)
      const { status } = await send(path, member.opsToken, 'GET')
      expect({ role, mayRead: status === 200 }).toEqual({ role, mayRead: maySeePicture(role, 'id_front') })
    }
  })

  test('is sent as a file that runs nothing and is not kept, and each view is logged', async () => {
    const viewsOf = () =>
      halyard.app.context.db
        .selectFrom('upload_view')
        .select('viewer_id')
        .where('upload_id', '=', id)
        .execute()
    const before = (await viewsOf()).length
    const { headers } = await send(`ops/upload/file?id=${id}`, admin.opsToken, 'GET')
    await send(`ops/upload/file?id=${id}`, admin.opsToken, 'GET')
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await viewsOf()).length - before).toBe(2)
  })
})

test('every call answers malformed, oversized and hostile requests without internals', async () => {
  for (const path of PATHS.filter((path) => path !== 'ops/logout' && path !== 'ops/session/end_others'))
    for (const body of ['{', `{"id":"1' or '1'='1"}`]) {
      const { status, headers, text } = await send(
        path,
        admin.opsToken,
        OPS_METHODS[path],
        OPS_METHODS[path] === 'GET' ? '' : body,
      )
      expect(status, path).toBeLessThan(500)
      expect(text, path).not.toMatch(/\bat .*\.ts|node_modules|syntax error|select |stack/i)
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    }
  expect((await send('ops/record/note', admin.opsToken, 'POST', 'a'.repeat(10_000_000))).status).toBe(413)
})

test.each(CHANGES.filter((path) => !['ops/logout', 'ops/support/typing'].includes(path)))(
  '%s leaves an entry with who, from where and when',
  async (path) => {
    const member = await registerOperator(halyard, 'admin')
    await member.ops(path, VALID_OPS_REQUESTS[path])
    const entry = await halyard.app.context.db
      .selectFrom('audit_log')
      .selectAll()
      .where('actor_id', '=', String(member.id))
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toMatchObject({ call: path, role: 'admin', outcome: expect.stringMatching(/./) })
    expect(entry?.ip).toMatch(/127\.0\.0\.1/)
    expect(Number(entry?.at)).toBeGreaterThan(0)
  },
)
