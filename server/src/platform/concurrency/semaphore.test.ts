import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('runs tasks up to the limit, starts waiting tasks in order, and rejects beyond the queue', async () => {
  const semaphore = createSemaphore({ runningMax: 2, waitingMax: 2 })
  const begun: number[] = []
  const ends: ((failed: boolean) => void)[] = []
  const start = (number: number): Promise<number> =>
    semaphore(() => {
      begun.push(number)
      return new Promise((resolve, reject) => {
        ends.push((failed) => (failed ? reject(new Error('failed')) : resolve(number)))
      })
    })
  const [first, second, third, fourth] = [start(1), start(2), start(3), start(4)]
  await expect(start(5)).rejects.toMatchObject({ code: 'busy' })
  expect(begun).toEqual([1, 2])
  ends[0]?.(true)
  await expect(first).rejects.toThrow('failed')
  expect(begun).toEqual([1, 2, 3])
  ends[1]?.(false)
  expect(await second).toBe(2)
  expect(begun).toEqual([1, 2, 3, 4])
  ends[2]?.(false)
  ends[3]?.(false)
  expect(await Promise.all([third, fourth])).toEqual([3, 4])
  const again = start(6)
  ends[4]?.(false)
  expect(await again).toBe(6)
})
