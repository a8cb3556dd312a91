import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { currenciesQuery } from '../market/markets.ts'
import { stubNetwork } from '../testing.ts'

test("currencies: refetched after a minute, so that operators' changes arrive", async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [old, changed] = [{ list: [] }, { list: [{ id: 9 }] }]
  const sent = stubNetwork([
    { type: 'ok', message: old },
    { type: 'ok', message: changed },
  ])
  const client = new QueryClient()
  expect(await client.fetchQuery(currenciesQuery)).toEqual(old)
  vi.advanceTimersByTime(59_000)
  expect(await client.fetchQuery(currenciesQuery)).toEqual(old)
  vi.advanceTimersByTime(1_001)
  expect(await client.fetchQuery(currenciesQuery)).toEqual(changed)
  expect(sent).toHaveLength(2)
})
