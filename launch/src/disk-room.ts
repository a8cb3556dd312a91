import { statfsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DiskFull } from './start-failure.ts'

export type Disk = {
  /** Bytes that this user may still write on the disk of a folder. */
  freeBytes: (folder: string) => number
  /** Resolves when it is time to look again; rejects when the signal is aborted. */
  pause: (signal: AbortSignal) => Promise<void>
}

/** Waits for room on the disk that holds the data: a full disk passes, and nothing that was confirmed is lost by it. */
export type DiskRoom = {
  /** Whether so little is free that what has just ended has probably ended of it. */
  isFull: () => boolean
  /** Resolves when there is room. Says so once, however often it is called before `used`. */
  wait: () => Promise<void>
  /** Runs a task; as long as it fails for want of room, waits and runs it again. */
  retry: <Result>(task: () => Result | Promise<Result>) => Promise<Result>
  /** To be called when everything runs again. */
  used: () => void
}

/** PostgreSQL writes its log in files of 16 MB. */
export const fullBelowBytes = 32 * 1024 * 1024
export const roomBytes = 64 * 1024 * 1024
const lookEveryMs = 2000

export const realDisk: Disk = {
  freeBytes(folder) {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  },
  pause: (signal) => sleep(lookEveryMs, undefined, { signal }),
}

export function createDiskRoom(
  folder: string,
  say: (line: string) => void,
  signal: AbortSignal,
  disk: Disk = realDisk,
): DiskRoom {
  let hasSaid = false

  async function wait(): Promise<void> {
    if (!hasSaid) {
      say(
        `no space is left on the disk that holds ${folder}, so no orders are taken. Free ${roomBytes / 1024 ** 2} MB and ` +
          'it goes on by itself; nothing that was confirmed is lost',
      )
    }
    hasSaid = true
    do await disk.pause(signal)
    while (disk.freeBytes(folder) < roomBytes)
  }

  return {
    isFull: () => disk.freeBytes(folder) < fullBelowBytes,
    wait,
    async retry(task) {
      for (;;) {
        try {
          return await task()
        } catch (error) {
          if (!(error instanceof DiskFull)) throw error
        }
        await wait()
      }
    },
    used() {
      hasSaid = false
    },
  }
}
