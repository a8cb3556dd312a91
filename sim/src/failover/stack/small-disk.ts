import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const DISK_BYTES = 1_073_741_824
const BALLAST = 'ballast'

/** A file system of its own, in a file, that can be filled. */
export interface SmallDisk {
  /** Leaves no space. */
  readonly fill: () => Promise<void>
  /** Removes what `fill` wrote. */
  readonly free: () => void
  readonly unmount: () => void
}

/** Makes a file system of 1 GB and mounts it at a new folder, which needs root and a loop device. */
export function mountSmallDisk(folder: string): SmallDisk {
  const image = `${folder}.disk`
  const file = openSync(image, 'w')
  ftruncateSync(file, DISK_BYTES)
  closeSync(file)
  mkdirSync(folder)
  // Without blocks that are kept for root, who would find space where PostgreSQL finds none.
  execFileSync('/sbin/mkfs.ext4', ['-q', '-m', '0', '-F', image])
  execFileSync('/bin/mount', ['-o', 'loop', image, folder])
  const ballast = join(folder, BALLAST)
  return {
    async fill() {
      // It ends with an error, as it should: no space is left. The second one takes what is left of the last megabyte.
      for (const size of ['1M', '4k'])
        await once(
          execFile('/bin/dd', [
            'if=/dev/zero',
            `of=${ballast}`,
            `bs=${size}`,
            'oflag=append',
            'conv=notrunc',
          ]),
          'close',
        )
    },
    free: () => rmSync(ballast, { force: true }),
    unmount() {
      execFileSync('/bin/umount', ['-l', folder])
      rmSync(image)
    },
  }
}
