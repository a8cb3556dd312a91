import { statfsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DiskFull } from './start-failure.ts'

export interface Disk {
  /** Returns the bytes on the file system of `folder` that are available to this user. */
  readonly freeBytes: (folder: string) => number
  /** Resolves when it is time to check again; rejects when the signal is aborted. */
  readonly pause: (signal: AbortSignal) => Promise<void>
}

/**
 * Waits for free space on the disk that contains the data. A full disk is a temporary condition, and confirmed data is
 * not lost.
 */
export interface DiskSpace {
  /** Whether free space is so low that a process that just ended probably failed because of it. */
  readonly isFull: () => boolean
  /** Resolves when there is enough space. Logs once, however often it is called before `used`. */
  readonly wait: () => Promise<void>
  /** Runs a task. While it fails with `DiskFull`, waits and runs it again. */
  readonly retry: <Result>(task: () => Result | Promise<Result>) => Promise<Result>
  /** Called when everything runs again; re-enables the log line. */
  readonly used: () => void
}

/** Two WAL segments of PostgreSQL, which are 16 MB each. */
export const FULL_BELOW_BYTES = 32 * 1024 * 1024
export const RESUME_ABOVE_BYTES = 64 * 1024 * 1024
const CHECK_INTERVAL_MS = 2000

export const realDisk: Disk = {
  freeBytes(folder) {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  },
  pause: (signal) => sleep(CHECK_INTERVAL_MS, undefined, { signal }),
}

export function createDiskSpace(
  folder: string,
  say: (line: string) => void,
  signal: AbortSignal,
  disk: Disk = realDisk,
): DiskSpace {
  let hasReported = false

  async function wait(): Promise<void> {
    if (!hasReported) {
      say(
        `no space is left on the disk that holds ${folder}; orders are not accepted. Free ${RESUME_ABOVE_BYTES / 1024 ** 2} MB and ` +
          'it resumes on its own; confirmed data is not lost',
      )
    }
    hasReported = true
    do await disk.pause(signal)
    while (disk.freeBytes(folder) < RESUME_ABOVE_BYTES)
  }

  return {
    isFull: () => disk.freeBytes(folder) < FULL_BELOW_BYTES,
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
      hasReported = false
    },
  }
}
