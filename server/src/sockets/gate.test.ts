import { expect, test } from 'vitest'
import { createSemaphore, QueueFullError } from './gate.ts'

test('createSemaphore: runs up to the limit, queues up to the bound, rejects the rest', async () => {
  const semaphore = createSemaphore({ concurrentMax: 2, waitingMax: 2 })
  const started: number[] = []
  const ends: ((failed: boolean) => void)[] = []
  const start = (number: number): Promise<number> =>
    semaphore(() => {
      started.push(number)
      return new Promise((resolve, reject) => {
        ends.push((failed) => (failed ? reject(new Error('failed')) : resolve(number)))
      })
    })
  const [first, second, third, fourth] = [start(1), start(2), start(3), start(4)]
  await expect(start(5)).rejects.toThrow(QueueFullError)
  expect(started).toEqual([1, 2])
  ends[0]?.(true)
  await expect(first).rejects.toThrow('failed')
  expect(started).toEqual([1, 2, 3])
  ends[1]?.(false)
  expect(await second).toBe(2)
  expect(started).toEqual([1, 2, 3, 4])
  ends[2]?.(false)
  ends[3]?.(false)
  expect(await Promise.all([third, fourth])).toEqual([3, 4])
  const again = start(6)
  ends[4]?.(false)
  expect(await again).toBe(6)
})
