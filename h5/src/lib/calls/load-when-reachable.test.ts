import { expect, test } from 'vitest'
import { loadWhenReachable } from './load-when-reachable.ts'

test('loadWhenReachable: retries each time the network may be back', async () => {
  const steps: string[] = []
  const part = await loadWhenReachable(
    async () => {
      steps.push('load')
      if (steps.length < 5) throw new TypeError('failed to fetch')
      return 'part'
    },
    async () => void steps.push('reachable'),
  )
  expect(part).toBe('part')
  expect(steps).toEqual(['load', 'reachable', 'load', 'reachable', 'load'])
})
