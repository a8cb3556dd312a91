import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|html|svg|webmanifest)$/
/** Compressing smaller files has no benefit. */
const FROM_BYTES = 1_024
/** Compressions at a time: the threads that Node compresses with. */
const AT_ONCE = 4

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Creates a Vite plugin that stores each built text file compressed too, as `.br` and `.gz` at the highest level, which
 * is too slow for a response. The server sends the one that the browser accepts.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // Behind the plugins that write files of their own. A failed build writes nothing.
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async ({ dir = 'dist' }) => {
        const names = await readdir(dir, { recursive: true })
        const files = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => join(dir, name))
        const next = files.values()
        await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            for (const file of next) await compressFile(file)
          }),
        )
      },
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < FROM_BYTES) return
  const brotli = toBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
  await writeFile(`${file}.br`, await brotli)
  await writeFile(`${file}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }))
}
