import { ConfigError } from '@halyard/server'
import { expect, test } from 'vitest'
import { readDemoConfig } from './demo-config.ts'

const DATABASE_URL = 'postgres://halyard@localhost:5432/halyard'

test('demo: its operators need no second factor; requests wait a minute', () => {
  const demo = readDemoConfig({ DATABASE_URL })
  expect(demo).toMatchObject({ mode: 'demo', practiceReviewMs: 60_000 })
  expect(demo.staffNeedsSecondFactor).toEqual({
    except: expect.arrayContaining(['admin@example.com', 'practice@example.com']),
  })
  expect(readDemoConfig({ DATABASE_URL, PRACTICE_REVIEW_SECONDS: '0' }).practiceReviewMs).toBe(0)
})

test('demo: wrong settings of the server and of the demo are named together', () => {
  expect(readWrong).toThrow(ConfigError)
  for (const complaint of ['DATABASE_URL: is missing', 'PORT: must', 'PRACTICE_REVIEW_SECONDS: must'])
    expect(readWrong).toThrow(complaint)
})

test('demo: rejects production, and names the entry to start', () => {
  expect(() => readDemoConfig({ DATABASE_URL, HALYARD_MODE: 'production' })).toThrow('server/src/main.ts')
})

function readWrong() {
  return readDemoConfig({ PORT: 'abc', PRACTICE_REVIEW_SECONDS: '-1' })
}
