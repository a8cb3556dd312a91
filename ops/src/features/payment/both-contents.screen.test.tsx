import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

const REQUESTED = { network: 'ETH', currency: 'USDT', amount: '12.5' }
const KNOWN = {
  cause: 'signer' as const,
  known_network: 'ETH',
  known_currency: 'USDT',
  known_amount: '12.5',
  known_txid: null,
}

/** Returns the rows that the comparison marks, each as it is read out. */
async function marked(changes: Partial<typeof KNOWN>): Promise<readonly string[]> {
  const { stage } = await openConsole({
    path: '/payments/1',
    answers: { 'ops/payment/show': (sample) => ({ ...sample, ...REQUESTED, ...KNOWN, ...changes }) },
  })
  return stage.all('row').flatMap((row) => (row.textContent.includes('differs') ? row.textContent : []))
}

test('signer conflict: equal contents are not shown as different', async () => {
  expect(await marked({})).toEqual([])
})

test.each([
  [{ known_network: 'TRX' }, 'TRX'],
  [{ known_currency: 'BTC' }, 'BTC'],
  [{ known_amount: '12.51' }, '12.51'],
] as const)('signer conflict: %o is shown as different, and nothing else', async (changes, text) => {
  const rows = await marked(changes)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(text)
})
