import type { Receipt } from '@halyard/receipt'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'
import { drawnIn } from '../../../testing/drawn.ts'
import { decodeShare } from '@halyard/receipt'
import { onlyKey, signedReceipt } from './testing.ts'

afterEach(closeApp)

/** Two prices a second from just before acceptance until after a delivery 30 seconds later: a rise, with two odd ones. */
const PRICES = Array.from({ length: 66 }, (_, at) => 600_000 + at * 10 + (at % 20 === 9 ? 900 : 0))

/** One key for all tests, since the device pins the key that it sees first. */
const SIGNED = signedReceipt(PRICES)

/** Opens the receipt of a call that has won. */
async function openReceipt(change: (receipt: Receipt) => Receipt = (receipt) => receipt) {
  const { receipt, share, key } = await SIGNED
  const { stage } = await openApp({
    path: '/pages/option/detail',
    answers: {
      'microtrade/lists': (sample, { status }) => ({
        ...sample,
        more: false,
        list: sample.list
          .slice(0, status === '3' ? 1 : 0)
          .map((one) => ({ ...one, id: receipt.option.id, match_id: 1, type: 1, status: 3, result: 'win' })),
      }),
      'microtrade/receipt': () => ({ receipt: change(receipt), ready_at: null, share }),
      'trail/key': (sample) => onlyKey(sample, key),
    },
  })
  await stage.press(stage.get('tab', 'History'))
  await stage.press(stage.get('button', /^CallBTC/))
  return stage
}

test('receipt: draws the ticks that count, the trimmed ones, entry and settlement price', async () => {
  const stage = await openReceipt()
  const drawn = drawnIn(stage.get('img', 'The index prices that settled this option'))
  expect(drawn).toEqual([
    'rect brass x 185.7 width 92 height 150',
    'line muted x1 277.7 x2 277.7 y2 150',
    'line muted y1 137.1 x2 298.8 y2 137.1',
    'text muted x 302.8 y 137.1 "60,001.0"',
    'line brass y1 91.6 x2 298.8 y2 91.6',
    'text brass x 302.8 y 91.6 "60,051.2"',
    'path muted d M0 138L4.6 137.1L9.2 136.2L13.8 135.3L18.4 134.4L23 133.5L27.6 132.6L32.2 131.7L36.8 130.7L41.4 48.3L46 128.9L50.6 128L55.2 127.1L59.8 126.2L64.4 125.3L69 124.4L73.6 123.5L78.1 122.6L82.7 121.7L87.3 120.8L91.9 119.9L96.5 119L101.1 118.1L105.7 117.2L110.3 116.2L114.9 115.3L119.5 114.4L124.1 113.5L128.7 112.6L133.3 30.1L137.9 110.8L142.5 109.9L147.1 109L151.7 108.1L156.3 107.2L160.9 106.3L165.5 105.4L170.1 104.5L174.7 103.6L179.3 102.6L183.9 101.7L188.5 100.8L193.1 99.9L197.7 99L202.3 98.1L206.9 97.2L211.5 96.3L216.1 95.4L220.7 94.5L225.2 12L229.8 92.7L234.4 91.8L239 90.9L243.6 90L248.2 89.1L252.8 88.1L257.4 87.2L262 86.3L266.6 85.4L271.2 84.5L275.8 83.6L280.4 82.7L285 81.8L289.6 80.9L294.2 80L298.8 79.1',
    'circle text cx 4.6 cy 137.1',
    'circle surface cx 188.5 cy 100.8',
    'circle surface cx 193.1 cy 99.9',
    'circle surface cx 197.7 cy 99',
    'circle surface cx 202.3 cy 98.1',
    'circle brass cx 206.9 cy 97.2',
    'circle brass cx 211.5 cy 96.3',
    'circle brass cx 216.1 cy 95.4',
    'circle brass cx 220.7 cy 94.5',
    'circle surface cx 225.2 cy 12',
    'circle brass cx 229.8 cy 92.7',
    'circle brass cx 234.4 cy 91.8',
    'circle brass cx 239 cy 90.9',
    'circle brass cx 243.6 cy 90',
    'circle brass cx 248.2 cy 89.1',
    'circle brass cx 252.8 cy 88.1',
    'circle brass cx 257.4 cy 87.2',
    'circle brass cx 262 cy 86.3',
    'circle surface cx 266.6 cy 85.4',
    'circle surface cx 271.2 cy 84.5',
    'circle surface cx 275.8 cy 83.6',
    'text muted x 0 y 164 "21:45:00"',
    'text muted x 277.7 y 164 "21:45:30"',
  ])
  expect(stage.text()).toContain('Used: 12Trimmed: 8')
})

test('receipt: is genuine if it was signed with the key of the exchange', async () => {
  const stage = await openReceipt()
  await stage.press(stage.get('button', 'Verify on this device'))
  expect(stage.text()).toContain('Genuine: every check passed')
})

test('receipt: is not genuine if a price was changed', async () => {
  const stage = await openReceipt((receipt) => ({
    ...receipt,
    outcome: { ...receipt.outcome, result: 'lose' },
  }))
  await stage.press(stage.get('button', 'Verify on this device'))
  expect(stage.text()).toContain('Not genuine: a check failed')
})

test('receipt: shares the option by a link that carries its share', async () => {
  const stage = await openReceipt()
  await stage.press(stage.get('button', 'Share this result'))
  expect(stage.text()).toContain('Call BTC/USDT · 30 s +85% Won')
  expect(stage.get('img', 'QR code of the link that verifies this result')).toBeDefined()
  const copied = vi.fn((_text: string) => Promise.resolve())
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
  await stage.press(stage.get('button', 'Copy link'))
  const link = new URL(copied.mock.calls[0]?.[0] ?? '')
  expect(link.search).toBe('')
  const [page, text = ''] = link.hash.split('?s=')
  expect(page).toBe('#/pages/shared/index')
  expect(decodeShare(text)).toEqual((await SIGNED).share)
})
