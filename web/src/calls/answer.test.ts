import { expect, test } from 'vitest'
import { CallFailure, createAnswerOf, dataOf } from './answer.ts'

/** Creates the conversion for a session whose token the test changes. Returns it with the messages of ended sessions. */
function setUp() {
  const session = { token: 'first' }
  const ended: string[] = []
  const answerOf = createAnswerOf({
    token: () => session.token,
    networkError: () => 'No connection.',
    endSession: (message) => void ended.push(message),
  })
  return { session, ended, answerOf }
}

test('answer: data of an accepted call', async () => {
  const answer = await setUp().answerOf(Promise.resolve({ type: 'ok', message: { id: 7 } }))
  expect(dataOf(answer)).toEqual({ id: 7 })
})

test('answer: code, message and field of a rejected call; ERROR without a message', async () => {
  const { answerOf } = setUp()
  const wrong = { type: 'error', code: 'invalid_field', message: '', field: 'lots' } as const
  const answer = await answerOf(Promise.resolve(wrong))
  expect(answer).toEqual({ ok: false, code: 'invalid_field', message: 'ERROR', field: 'lots' })
  expect(() => dataOf(answer)).toThrow(CallFailure)
})

test('answer: a call that reached no server is a network error', async () => {
  const answer = await setUp().answerOf(Promise.reject(new TypeError('fetch failed')))
  expect(answer).toEqual({ ok: false, code: 'network_error', message: 'No connection.' })
})

test('answer: an outcome that the server does not know is that of a call without an answer', async () => {
  const unknown = { type: 'error', code: 'outcome_unknown', message: 'Not known yet.' } as const
  const answer = await setUp().answerOf(Promise.resolve(unknown))
  expect(answer).toEqual({ ok: false, code: 'network_error', message: 'Not known yet.' })
})

test('answer: code 999 ends the session of the call, and no later one', async () => {
  const { session, ended, answerOf } = setUp()
  const over = { type: '999', message: 'Signed out.' } as const
  expect(await answerOf(Promise.resolve(over))).toMatchObject({ code: 'signed_out' })
  expect(ended).toEqual(['Signed out.'])
  const late = answerOf(Promise.resolve(over))
  session.token = 'second'
  await late
  expect(ended).toHaveLength(1)
})
