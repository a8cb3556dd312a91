import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { sendRaw } from '../testing/raw-request.ts'

let halyard: TestApp
let appDirectory: string

beforeAll(async () => {
  appDirectory = mkdtempSync(join(tmpdir(), 'halyard-h5-'))
  mkdirSync(join(appDirectory, 'assets'))
  writeFileSync(join(appDirectory, 'index.html'), '<!doctype html><title>Halyard</title>')
  writeFileSync(join(appDirectory, 'assets/index-abc123.js'), `export const text = '${'a'.repeat(5_000)}'`)
  writeFileSync(join(appDirectory, 'sw.js'), 'addEventListener("fetch", () => {})')
  const content = ' '.repeat(2_000)
  writeFileSync(join(appDirectory, 'assets/stored.js'), `plain${content}`)
  writeFileSync(join(appDirectory, 'assets/stored.js.br'), `stored br${content}`)
  writeFileSync(join(appDirectory, 'assets/stored.js.gz'), `stored gz${content}`)
  writeFileSync(join(appDirectory, '.secret'), 'nothing for you')
  halyard = await startTestApp({ config: { appDirectory } })
})
afterAll(async () => {
  await halyard.close()
  rmSync(appDirectory, { recursive: true })
})

const send = (method: string, path: string, headers: Record<string, string | string[]> = {}, body = '') =>
  sendRaw(halyard.url, { method, path, headers, body })

/** Sends raw bytes and returns everything received until the connection closes. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(halyard.app.port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => (text += part))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

describe('malformed requests get an error envelope', () => {
  const huge = 'a'.repeat(10_000_000)
  test.each<[string, string, Record<string, string | string[]>, string, number, string]>([
    ['GET', '/api/nothing', {}, '', 404, 'unknown_call'],
    ['GET', '/.git', {}, '', 404, 'unknown_call'],
    ['GET', '/.git/config', {}, '', 404, 'unknown_call'],
    ['GET', '/metrics', {}, '', 404, 'unknown_call'],
    ['GET', '/h5/.secret', {}, '', 404, 'unknown_call'],
    ['GET', '/h5/../.secret', {}, '', 400, 'invalid_request'],
    ['GET', '/h5/..%2f..%2fpackage.json', {}, '', 404, 'unknown_call'],
    ['GET', '/h5/%00', {}, '', 400, 'invalid_request'],
    ['TRACE', '/api/captcha', {}, '', 404, 'unknown_call'],
    ['DELETE', '/api/user/login', {}, '', 404, 'unknown_call'],
    ['GET', '/api/user/login', {}, '', 404, 'unknown_call'],
    ['PUT', '/api/captcha', JSON_TYPE, '{}', 404, 'unknown_call'],
    ['GET', '/api/%zz', {}, '', 400, 'invalid_request'],
    ['GET', '/%', {}, '', 400, 'invalid_request'],
    ['GET', '/api/captcha?%zz=1', {}, '', 400, 'unknown_field'],
    ['POST', '/api/user/login', JSON_TYPE, '{', 400, 'invalid_request'],
    ['POST', '/api/user/login', JSON_TYPE, '[]', 400, 'invalid_request'],
    ['POST', '/api/user/login', JSON_TYPE, 'null', 400, 'invalid_request'],
    ['POST', '/api/user/login', JSON_TYPE, '"text"', 400, 'invalid_request'],
    ['POST', '/api/user/login', JSON_TYPE, '1e400', 400, 'invalid_request'],
    ['POST', '/api/user/login', JSON_TYPE, '', 400, 'missing_field'],
    ['POST', '/api/user/login', {}, '', 400, 'missing_field'],
    ['POST', '/api/user/login', { 'content-type': 'text/plain' }, 'account=a', 400, 'invalid_request'],
    ['POST', '/api/user/login', { 'content-type': 'nonsense' }, 'account=a', 400, 'invalid_request'],
    [
      'POST',
      '/api/user/login',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x',
      400,
      'invalid_request',
    ],
    ['POST', '/api/user/login', FORM_TYPE, 'account=a%00b&password=x', 400, 'invalid_field'],
    ['POST', '/api/user/login', FORM_TYPE, 'account=a&account=b&password=x', 400, 'invalid_field'],
    ['POST', '/api/user/login', JSON_TYPE, huge, 413, 'body_too_large'],
    [
      'POST',
      '/api/user/login',
      { ...JSON_TYPE, 'transfer-encoding': 'chunked' },
      huge,
      413,
      'body_too_large',
    ],
    ['POST', '/api/user/login', { ...FORM_TYPE, 'content-encoding': 'gzip' }, 'x', 400, 'invalid_request'],
    ['POST', '/api/user/login', { ...FORM_TYPE, 'content-encoding': 'rot13' }, 'x', 400, 'invalid_request'],
    ['GET', '/api/user/center', { authorization: ['a', 'b'] }, '', 400, 'invalid_request'],
  ])('%s %s %j', async (method, path, headers, body, status, code) => {
    const answer = await send(method, path, headers, body)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.text)).toMatchObject({
      type: 'error',
      code,
      message: expect.any(String) as string,
    })
  })

  test.each([
    ['garbage', 'GARBAGE\r\n\r\n', 400],
    ['an unknown method', 'FOO /api/captcha HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    [
      'two content-length headers',
      'POST /api/get/lang HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      400,
    ],
    [
      'a control character in a header',
      'GET /api/captcha HTTP/1.1\r\nhost: x\r\nlang: a\u0001b\r\n\r\n',
      400,
    ],
    ['a missing host header', 'GET /api/captcha HTTP/1.1\r\n\r\n', 400],
    ['a missing host header for the app', 'GET /h5/ HTTP/1.1\r\n\r\n', 400],
    ['huge headers', `GET /api/captcha HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_name, bytes, status) => {
    const text = await sendBytes(bytes)
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(text).toMatch(/^content-security-policy: default-src 'self';/im)
    expect(text).toMatch(/^x-content-type-options: nosniff\r$/im)
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      type: 'error',
      code: 'invalid_request',
    })
  })
})

test.each([
  ['an unknown expectation', 'GET /api/captcha HTTP/1.1\r\nhost: x\r\nexpect: a-miracle'],
  ['HTTP/1.0 without a host header', 'GET /api/captcha HTTP/1.0'],
])('%s: the request succeeds', async (_name, start) => {
  const text = await sendBytes(`${start}\r\nconnection: close\r\n\r\n`)
  expect(text).toMatch(/^HTTP\/1.1 200 /)
  expect(text).toMatch(/^content-security-policy: default-src 'self';/im)
})

test('every response carries the security headers', async () => {
  for (const path of ['/api/captcha', '/h5/', '/nothing', '/healthz', '/api/docs', '/dev/outbox']) {
    const { headers } = await send('GET', path, { origin: 'https://evil.example' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/connect-src 'self' ws:\/\/localhost:\d+;/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('the service worker is revalidated each time, and only own workers may run', async () => {
  const { status, headers } = await send('GET', '/h5/sw.js')
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(headers['content-type']).toMatch(/^(text|application)\/javascript/)
  expect(headers['content-security-policy']).toContain("worker-src 'self';")
})

test('a preflight request from another origin is not allowed', async () => {
  const { status, headers } = await send('OPTIONS', '/api/coin/trade/buy', {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
  })
  expect(status).toBe(204)
  expect(headers['allow']).toBe('POST, OPTIONS')
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('responses of calls are never cached, and compressed when large', async () => {
  const { headers } = await send('POST', '/api/area_code', { 'accept-encoding': 'br' })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-encoding': 'br' })
  for (const encoding of ['nonsense', 'identity', ''])
    expect((await send('POST', '/api/area_code', { 'accept-encoding': encoding })).status).toBe(200)
})

test('HEAD returns the headers of GET without a body', async () => {
  expect(await send('HEAD', '/api/captcha')).toMatchObject({ status: 200, text: '' })
})

test.each(['', 'xx', 'EN', 'en, de', 'de;q=1', '../en', '__proto__', 'constructor'])(
  'an unknown language %j falls back to English',
  async (lang) => {
    const { text } = await send('POST', '/api/get/lang', { lang })
    expect(JSON.parse(text)).toEqual({ type: 'ok', message: { lang: 'en' } })
  },
)

test('the app is served at /h5/; only content-hashed files are cached', async () => {
  expect(await send('GET', '/')).toMatchObject({ status: 302, headers: { location: '/h5/' } })
  expect(await send('GET', '/h5')).toMatchObject({ status: 302, headers: { location: '/h5/' } })
  expect(await send('GET', '/h5/')).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
  expect(await send('GET', '/h5/assets/index-abc123.js', { 'accept-encoding': 'gzip' })).toMatchObject({
    status: 200,
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      'content-encoding': 'gzip',
    },
  })
})

test.each([
  ['br', 'br', 'stored br'],
  ['gzip, deflate', 'gzip', 'stored gz'],
  ['gzip, deflate, br, zstd', 'br', 'stored br'],
  ['identity', undefined, 'plain'],
  ['', undefined, 'plain'],
])('a stored file is sent in the best form that %j accepts', async (accepted, encoding, content) => {
  const { status, headers, text } = await send('GET', '/h5/assets/stored.js', { 'accept-encoding': accepted })
  expect([status, headers['content-encoding'], text.trim().slice(0, content.length)]).toEqual([
    200,
    encoding,
    content,
  ])
  expect(headers['content-type']).toBe('application/javascript; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['vary']).toContain('accept-encoding')
})

test('liveness and readiness endpoints', async () => {
  expect(await send('GET', '/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  expect(await send('GET', '/readyz')).toMatchObject({ status: 200, text: '{"status":"ready"}' })
})

test('requests per minute are limited, also with a forged token', async () => {
  const strict = await startTestApp({ limits: { requestsPerMinute: 5 } })
  try {
    const { client } = await strict.registerCustomer()
    for (let count = 0; count < 5; count++) dataOf(await strict.client()('get/lang', {}))
    expect(await strict.client()('get/lang', {})).toMatchObject({ code: 'too_many_requests' })
    expect(await strict.client('forged')('get/lang', {})).toMatchObject({ code: 'too_many_requests' })
    for (let count = 0; count < 5; count++) dataOf(await client('get/lang', {}))
    expect(await client('get/lang', {})).toMatchObject({ code: 'too_many_requests' })
    for (let count = 0; count < 20; count++) await strict.client()('get/lang', {})
    expect((await fetch(`${strict.url}/healthz`)).status).toBe(429)
  } finally {
    await strict.close()
  }
})

test('slow requests time out while others are served', async () => {
  const before = performance.now()
  const slow = Array.from({ length: 50 }, () => sendBytes('POST /api/get/lang HTTP/1.1\r\nhost: x\r\nx: '))
  expect((await send('GET', '/healthz')).status).toBe(200)
  expect((await Promise.all(slow)).every((text) => text.startsWith('HTTP/1.1 408 '))).toBe(true)
  // Well below the timeout of a complete slow request.
  expect(performance.now() - before).toBeLessThan(50_000)
})
