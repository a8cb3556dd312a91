import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchOnce } from './started-calls.ts'
import { stubNetwork } from './testing.ts'

const URL = '/api/currency/quotation_new'

/** The page has started this call, and it ends as given. */
function start(answer: Response | undefined): void {
  vi.stubGlobal('window', { startedCalls: { [URL]: Promise.resolve(answer) } })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('a call that the page has started is not sent again; the next one is', async () => {
  const sent = stubNetwork([{ from: 'network' }])
  start(Response.json({ from: 'page' }))
  expect(await (await fetchOnce(URL, {})).json()).toEqual({ from: 'page' })
  expect(await (await fetchOnce(URL, {})).json()).toEqual({ from: 'network' })
  expect(sent).toHaveLength(1)
})

test('a call that failed when the page started it is sent again', async () => {
  stubNetwork([{ from: 'network' }])
  start(undefined)
  expect(await (await fetchOnce(URL, {})).json()).toEqual({ from: 'network' })
})

test('without a page every call is sent', async () => {
  stubNetwork([{ from: 'network' }])
  expect(await (await fetchOnce(URL, {})).json()).toEqual({ from: 'network' })
})
