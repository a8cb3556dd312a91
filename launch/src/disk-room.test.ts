import { expect, test } from 'vitest'
import { createDiskRoom, fullBelowBytes, roomBytes } from './disk-room.ts'
import type { DiskRoom } from './disk-room.ts'
import { DiskFull } from './start-failure.ts'

/** A room whose disk has these bytes free, one look after the other. */
function roomOf(free: number[], signal = new AbortController().signal): { room: DiskRoom; events: string[] } {
  const events: string[] = []
  const disk = {
    freeBytes: () => free.shift() ?? Number.NaN,
    pause: () => {
      signal.throwIfAborted()
      events.push('pause')
      return Promise.resolve()
    },
  }
  return { room: createDiskRoom('/data', (line) => events.push(line), signal, disk), events }
}

const FULL = expect.stringContaining('no space is left on the disk that holds /data') as string

test('it waits until there is room, and says so once', async () => {
  const { room, events } = roomOf([0, roomBytes - 1, roomBytes, roomBytes])
  await room.wait()
  expect(events).toEqual([FULL, 'pause', 'pause', 'pause'])
  await room.wait()
  expect(events).toEqual([FULL, 'pause', 'pause', 'pause', 'pause'])
})

test('once everything has run again, the next full disk is said again', async () => {
  const { room, events } = roomOf([roomBytes, roomBytes])
  await room.wait()
  room.used()
  await room.wait()
  expect(events).toEqual([FULL, 'pause', FULL, 'pause'])
})

test('a task that fails for want of room is run again when there is some, and no other', async () => {
  const { room, events } = roomOf([0, roomBytes, roomBytes])
  let tries = 0
  const task = () => {
    events.push('task')
    tries += 1
    if (tries < 3) throw new DiskFull('full')
    return tries
  }
  expect(await room.retry(task)).toBe(3)
  expect(events).toEqual(['task', FULL, 'pause', 'pause', 'task', 'pause', 'task'])
  await expect(room.retry(() => Promise.reject(new Error('other')))).rejects.toThrow('other')
})

test.each([
  [fullBelowBytes - 1, true],
  [fullBelowBytes, false],
])('with %i bytes left the disk is full: %s', (free, expected) => {
  expect(roomOf([free]).room.isFull()).toBe(expected)
})

test('the wait ends when everything is to stop', async () => {
  await expect(roomOf([0], AbortSignal.abort()).room.wait()).rejects.toThrow('aborted')
})
