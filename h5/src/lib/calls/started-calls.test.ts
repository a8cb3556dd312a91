import { expect, onTestFinished, test, vi } from 'vitest'
import { stubNetwork } from '../testing.ts'
import { fetchOnce } from './started-calls.ts'

const URL = '/api/currency/quotation_new'

/** Simulates a page that has started this call with the given result. */
function start(answer: Response | undefined): void {
  vi.stubGlobal('window', { startedCalls: { [URL]: Promise.resolve(answer) } })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('fetchOnce: uses the call that the page has started; sends the next one', async () => {
  const sent = stubNetwork([{ from: 'network' }])
  start(Response.json({ from: 'page' }))
  expect(await (await fetchOnce(URL, {})).json()).toEqual({ from: 'page' })
  expect(await (await fetchOnce(URL, {})).json()).toEqual({ from: 'network' })
  expect(sent).toHaveLength(1)
})

test('fetchOnce: repeats a call that failed when the page started it', async () => {
  stubNetwork([{ from: 'network' }])
  start(undefined)
  expect(await (await fetchOnce(URL, {})).json()).toEqual({ from: 'network' })
})

test('fetchOnce: sends every call if the page has started none', async () => {
  stubNetwork([{ from: 'network' }])
  expect(await (await fetchOnce(URL, {})).json()).toEqual({ from: 'network' })
})
