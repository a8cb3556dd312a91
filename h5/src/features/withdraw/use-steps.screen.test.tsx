import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, NOW, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

/** Opens a withdrawal that is reviewed next, by a time. */
async function openReviewed(by: number): Promise<string> {
  const answers: Answers = {
    'charge_mention/log3': (sample) => {
      const steps = [
        { step: 'requested' as const, state: 'done' as const, at: NOW - 3_600_000, by: null },
        { step: 'review' as const, state: 'next' as const, at: null, by },
      ]
      return { ...sample, list: [{ ...sample.list[0]!, id: 4, status: 'processing' as const, steps }] }
    },
  }
  return (await openApp({ path: '/pages/assets/withdraw/detail?id=4', answers })).stage.text()
}

test('withdrawal: the next step is expected by a time', async () => {
  expect(await openReviewed(NOW + 3_600_000)).toContain('Expected by 16 Mar 2027')
})

test('withdrawal: after that time the customer reads that it is later than promised', async () => {
  expect(await openReviewed(NOW - 60_000)).toContain('Later than promised: it was expected by 16 Mar 2027')
})
