import { beforeAll, expect, test } from 'vitest'
import { loadNamespaces } from '../../lib/language/i18n.ts'
import { placedText } from './placed-text.ts'

beforeAll(() => loadNamespaces(['perp', 'trading']))

test.each([
  ['nothing is filled and it waits', { filledLots: 0n, price: undefined, waitingLots: 5n }, 'Order placed'],
  [
    'nothing is filled and it ended',
    { filledLots: 0n, price: undefined, waitingLots: 0n },
    'Nothing was filled. The order was cancelled.',
  ],
  ['all is filled', { filledLots: 5n, price: '64037.5', waitingLots: 0n }, '5 lots filled at 64,037.5'],
  [
    'a part is filled and the rest waits',
    { filledLots: 2n, price: '64037.5', waitingLots: 3n },
    '2 of 5 lots filled at 64,037.5. The rest waits in the book.',
  ],
  [
    'a part is filled and the rest ended',
    { filledLots: 2n, price: '64037.5', waitingLots: 0n },
    '2 of 5 lots filled at 64,037.5. The rest was cancelled.',
  ],
])('placed order: %s', (_case, placed, expected) => {
  expect(placedText(placed, 5n)).toContain(expected)
})
