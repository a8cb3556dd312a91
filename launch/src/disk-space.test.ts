import { expect, test } from 'vitest'
import { createDiskSpace, FULL_BELOW_BYTES, RESUME_ABOVE_BYTES } from './disk-space.ts'
import type { DiskSpace } from './disk-space.ts'
import { DiskFull } from './start-failure.ts'

/** A `DiskSpace` whose disk reports these free bytes, one value per check. */
function fakeDiskSpace(
  free: number[],
  signal = new AbortController().signal,
): { diskSpace: DiskSpace; events: string[] } {
  const events: string[] = []
  const disk = {
    freeBytes: () => free.shift() ?? Number.NaN,
    pause: () => {
      signal.throwIfAborted()
      events.push('pause')
      return Promise.resolve()
    },
  }
  return { diskSpace: createDiskSpace('/data', (line) => events.push(line), signal, disk), events }
}

const FULL = expect.stringContaining('no space is left on the disk that holds /data') as string

test('wait: resolves when there is space; reports the full disk once', async () => {
  const { diskSpace, events } = fakeDiskSpace([
    0,
    RESUME_ABOVE_BYTES - 1,
    RESUME_ABOVE_BYTES,
    RESUME_ABOVE_BYTES,
  ])
  await diskSpace.wait()
  expect(events).toEqual([FULL, 'pause', 'pause', 'pause'])
  await diskSpace.wait()
  expect(events).toEqual([FULL, 'pause', 'pause', 'pause', 'pause'])
})

test('used: the next full disk is reported again', async () => {
  const { diskSpace, events } = fakeDiskSpace([RESUME_ABOVE_BYTES, RESUME_ABOVE_BYTES])
  await diskSpace.wait()
  diskSpace.used()
  await diskSpace.wait()
  expect(events).toEqual([FULL, 'pause', FULL, 'pause'])
})

test('retry: repeats a task that fails with a full disk; passes other errors on', async () => {
  const { diskSpace, events } = fakeDiskSpace([0, RESUME_ABOVE_BYTES, RESUME_ABOVE_BYTES])
  let tries = 0
  const task = () => {
    events.push('task')
    tries += 1
    if (tries < 3) throw new DiskFull('full')
    return tries
  }
  expect(await diskSpace.retry(task)).toBe(3)
  expect(events).toEqual(['task', FULL, 'pause', 'pause', 'task', 'pause', 'task'])
  await expect(diskSpace.retry(() => Promise.reject(new Error('other')))).rejects.toThrow('other')
})

test.each([
  [FULL_BELOW_BYTES - 1, true],
  [FULL_BELOW_BYTES, false],
])('isFull: with %i free bytes: %s', (free, expected) => {
  expect(fakeDiskSpace([free]).diskSpace.isFull()).toBe(expected)
})

test('wait: rejects when the signal is aborted', async () => {
  await expect(fakeDiskSpace([0], AbortSignal.abort()).diskSpace.wait()).rejects.toThrow('aborted')
})
