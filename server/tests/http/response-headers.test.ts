import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { uploadPhoto } from '../testing/pictures.ts'
import { type RawResponse, sendRaw } from '../testing/raw-request.ts'

let halyard: TestApp
let ann: TestCustomer

beforeAll(async () => {
  halyard = await startTestApp({ limits: { requestsPerMinute: 200 } })
  ann = await halyard.registerCustomer()
})
afterAll(() => halyard.close())

const send = (method: string, path: string, headers: Record<string, string | string[]> = {}, body = '') =>
  sendRaw(halyard.url, { method, path, headers, body })

const JSON_TYPE = { 'content-type': 'application/json' }

/** One request for every kind of response, sent by a page of another origin. */
const REQUESTS: [
  status: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
][] = [
  [200, 'POST', '/api/get/lang', {}, ''],
  [204, 'OPTIONS', '/api/user/login', { 'access-control-request-method': 'POST' }, ''],
  [302, 'GET', '/', {}, ''],
  [400, 'POST', '/api/user/login', JSON_TYPE, '{'],
  [400, 'GET', '/api/%zz', {}, ''],
  [401, 'GET', '/api/user/center', {}, ''],
  [401, 'GET', '/api/ops/me', {}, ''],
  [404, 'GET', '/api/nothing', {}, ''],
  [404, 'GET', '/.git/config', {}, ''],
  [404, 'TRACE', '/api/captcha', {}, ''],
  [413, 'POST', '/api/user/login', JSON_TYPE, 'a'.repeat(100_000)],
]

function expectGuarded({ headers }: RawResponse): void {
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  expect(
    Object.keys(headers).filter((name) => /^(access-control-|x-powered-by|server|set-cookie)/.test(name)),
  ).toEqual([])
}

test.each(REQUESTS)(
  'response %i to %s %s: has security headers and is unreadable for other origins',
  async (status, ...asked) => {
    const [method, path, headers, body] = asked
    for (const origin of ['https://evil.example', 'null', halyard.url.replace('127.0.0.1', 'localhost')]) {
      const answer = await send(method, path, { ...headers, origin, cookie: `token=${ann.token}` }, body)
      expect(answer.status).toBe(status)
      expectGuarded(answer)
    }
  },
)

test('credentials that browsers send automatically do not authenticate', async () => {
  const cookie = `token=${ann.token}; authorization=${ann.token}; session=${ann.token}`
  const basic = `Basic ${Buffer.from(`${ann.token}:`).toString('base64')}`
  expect((await send('GET', '/api/user/center', { cookie })).status).toBe(401)
  expect((await send('GET', '/api/user/center', { cookie, authorization: basic })).status).toBe(401)
  expect((await send('GET', `/api/user/center?token=${ann.token}`, { cookie })).status).toBe(401)
  expect((await send('GET', '/api/user/center', { authorization: ann.token })).status).toBe(200)
})

test('internal errors reveal nothing to callers', async () => {
  const id = await uploadPhoto(halyard, ann.token, 'avatar')
  await halyard.app.context.db
    .updateTable('upload')
    .set({ sealed: Buffer.alloc(99) })
    .where('id', '=', id)
    .execute()
  const answer = await send('GET', `/api/upload/file?id=${id}`, { authorization: ann.token })
  expect(answer.status).toBe(500)
  expectGuarded(answer)
  expect(JSON.parse(answer.text)).toEqual({
    type: 'error',
    code: 'internal_error',
    message: expect.any(String) as string,
  })
  expect(answer.text).not.toMatch(/ at |\.ts|node_modules|select|postgres|cipher|tag/i)
})

test('bytes that are not HTTP get the same security headers', async () => {
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(halyard.app.port, '127.0.0.1', () => socket.write('GARBAGE\r\n\r\n'))
    let received = ''
    socket.setEncoding('utf8').on('data', (part: string) => (received += part))
    socket.on('error', reject).on('close', () => resolve(received))
  })
  const [head = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 400 /)
  expect(head).toContain("frame-ancestors 'none'")
  expect(head).toContain('x-content-type-options: nosniff')
})
