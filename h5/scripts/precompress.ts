import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
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
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        const names = await readdir(folder, { recursive: true })
        const files = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => join(folder, name))
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
