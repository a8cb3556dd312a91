import { expect, test } from 'vitest'
import { createUploadSlots } from './slots.ts'

test('limits: 4 concurrent uploads a customer, 64 in total; a finished one frees its slot', async () => {
  const slots = createUploadSlots()
  const ends: (() => void)[] = []
  const start = (userId: number) =>
    slots.run(userId, () => new Promise<void>((resolve) => ends.push(resolve)))
  const running = Array.from({ length: 64 }, (_, index) => start(Math.floor(index / 4)))
  await expect(start(0)).rejects.toThrow('too_many_requests')
  await expect(start(99)).rejects.toThrow('busy')
  ends[0]?.()
  await running[0]
  await expect(slots.run(0, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(slots.run(99, () => Promise.resolve('done'))).resolves.toBe('done')
  for (const end of ends) end()
  await Promise.all(running)
})
