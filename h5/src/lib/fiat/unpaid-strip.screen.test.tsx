import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, NOW, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

/** The customer buys for 100 USD, which are due in almost 14 minutes, and sells something else. */
const UNPAID: Answers = {
  'legalnew/deal/list': (sample) => {
    const deal = { ...sample.list[0]!, now: NOW, fiat: 'USD', total: '100', pay_by: NOW + 837_000 } as const
    const list = [
      { ...deal, id: 6, role: 'seller' as const, pay_by: NOW + 60_000 },
      { ...deal, id: 7, role: 'buyer' as const },
    ]
    return { ...sample, list, more: false }
  },
}

test.each(['/pages/index/index', '/pages/legaltender/index'])(
  'unpaid deal: %s shows the amount and the time left, and opens it',
  async (path) => {
    const { stage } = await openApp({ path, answers: UNPAID })
    await stage.press(stage.get('button', /^Pay 100\.00 USD · 13:5\d$/))
    expect(window.location.hash).toBe('#/pages/legaltender/deal?id=7')
  },
)

test('unpaid deal: nothing is shown after the time to pay', async () => {
  const answers: Answers = {
    'legalnew/deal/list': (sample) => {
      const late = { ...sample.list[0]!, now: NOW, role: 'buyer' as const, pay_by: NOW - 1 }
      return { ...sample, list: [late], more: false }
    },
  }
  const { stage } = await openApp({ path: '/pages/index/index', answers })
  expect(stage.text()).not.toContain('Pay ')
})
