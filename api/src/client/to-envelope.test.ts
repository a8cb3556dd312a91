import { expect, test } from 'vitest'
import { createClient } from './index.ts'
import { toEnvelope } from './to-envelope.ts'

const FAILURE = { type: 'error', code: 'busy', message: 'Try again.' } as const

test.each([
  ['type ok', { type: 'ok', message: { id: 7 } }, { type: 'ok', message: { id: 7 } }],
  ['code 1 returns data', { code: 1, data: { id: 7 } }, { type: 'ok', message: { id: 7 } }],
  ['code 1 as text', { code: '1', message: 'done', data: [] }, { type: 'ok', message: [] }],
  ['code 1 without data returns the message', { code: 1, message: 'done' }, { type: 'ok', message: 'done' }],
  ['code 1 with empty data', { code: 1, data: null }, { type: 'ok', message: null }],
  ['an error', FAILURE, FAILURE],
  ['another code with data', { ...FAILURE, code: 2, data: {} }, { ...FAILURE, code: 2, data: {} }],
  ['an ended session', { type: '999', message: 'Sign in.' }, { type: '999', message: 'Sign in.' }],
])('toEnvelope: %s', (_what, body, envelope) => {
  expect(toEnvelope(body)).toEqual(envelope)
})

test.each([null, 'ok', 1])('toEnvelope: throws for the body %j', (body) => {
  expect(() => toEnvelope(body)).toThrow('not an envelope')
})

test('createClient: a call that is answered with code 1 returns its data', async () => {
  const client = createClient({
    server: 'http://localhost',
    language: () => 'en',
    token: () => undefined,
    fetch: async () => Response.json({ code: 1, message: 'done', data: { lang: 'de' } }),
  })
  expect(await client('get/lang', {})).toEqual({ type: 'ok', message: { lang: 'de' } })
})
