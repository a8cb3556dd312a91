import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

/** Opens the wealth plans of some coins, and returns the drawing next to each. */
async function marksOf(coins: readonly string[]): Promise<readonly Element[]> {
  await openApp({
    path: '/pages/finance/rent',
    answers: {
      'wealth/getProfitList': (sample) => ({
        ...sample,
        list: coins.map((coin, at) => ({
          ...sample.list[0]!,
          id: at + 1,
          day_ppm: 1_000 - at,
          currency_name: coin,
          status: 'open',
        })),
      }),
    },
  })
  return [...document.querySelectorAll('main li svg:first-child')]
}

test('coin mark: the listed coins have the colours by which they are known', async () => {
  const marks = await marksOf(['BTC', 'ETH', 'USDT', 'TRX'])
  const discs = marks.map((mark) => mark.querySelector('circle')?.getAttribute('class'))
  expect(discs).toEqual(['btc', 'eth', 'usdt', 'trx'].map((coin) => `fill-(--coin-${coin})`))
  for (const mark of marks) expect(mark.querySelector('text')).toBeNull()
})

test('coin mark: a coin without a logo has its first letter, whatever its name', async () => {
  const marks = await marksOf(['ZEBRA', 'constructor'])
  expect(marks.map((mark) => mark.querySelector('text')?.textContent)).toEqual(['Z', 'c'])
})
