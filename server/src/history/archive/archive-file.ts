import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { ArchiveError } from './archive-error.ts'

/** Writes texts, compressed, so that the file appears complete and on the disk, or not at all. Returns the SHA-256 of the texts. */
export async function writeArchive(
  directory: string,
  name: string,
  texts: AsyncIterable<string>,
): Promise<string> {
  const hash = createHash('sha256')
  const partial = join(directory, `${name}.partial`)
  async function* hashed(): AsyncGenerator<string> {
    for await (const text of texts) {
      hash.update(text)
      yield text
    }
  }
  await pipeline(Readable.from(hashed()), createGzip(), createWriteStream(partial))
  await flush(partial)
  await rename(partial, join(directory, name))
  await flush(directory)
  return hash.digest('hex')
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Reads the lines of a file in chunks, and returns the SHA-256 of its text. Throws an `ArchiveError` for one that cannot be read. */
export async function* readLines(path: string): AsyncGenerator<readonly string[], string> {
  const hash = createHash('sha256')
  const decoder = new StringDecoder('utf8')
  let rest = ''
  try {
    const bytes = createGunzip()
    // Its failure ends the iteration below with the same error.
    pipeline(createReadStream(path), bytes).catch(() => undefined)
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk)
      const lines = `${rest}${decoder.write(chunk)}`.split('\n')
      rest = lines.pop() ?? ''
      yield lines
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new ArchiveError(`${path} is missing in ${dirname(path)}`)
    throw new ArchiveError(`${path} is damaged: ${message}`)
  }
  if (rest !== '') throw new ArchiveError(`${path} is damaged: its last line is not complete`)
  return hash.digest('hex')
}
