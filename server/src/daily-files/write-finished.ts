import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, rename, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { CHECKSUM } from './file-names.ts'

/** Returns whether a file exists. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/**
 * Writes a compressed file that appears at once, complete and with its SHA-256 next to it, and whose name is never used again.
 * A failure leaves nothing that takes space.
 */
export async function writeFinished(path: string, text: AsyncIterable<string | Buffer>): Promise<void> {
  const unfinished = `${path}.tmp`
  const hash = createHash('sha256')
  async function* hashed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(text, createGzip(), hashed, createWriteStream(unfinished, { flush: true }))
    await writeFile(path + CHECKSUM, `${hash.digest('hex')}  ${basename(path)}\n`, { flush: true })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}
