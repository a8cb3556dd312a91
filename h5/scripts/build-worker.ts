import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const WORKER = fileURLToPath(new URL('../src/worker/worker.ts', import.meta.url))
const ASSETS = 'assets/'

/**
 * Creates a Vite plugin that builds the service worker as one file, `sw.js`, after the app: it contains the hash of the
 * page and the names of the build's files, so that the worker differs in each build.
 */
export function buildWorker(): Plugin {
  return {
    name: 'build-worker',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const page = createHash('sha256')
        .update(readFileSync(`${dir}/index.html`))
        .digest('base64')
      const files = Object.keys(bundle)
        .filter((file) => file.startsWith(ASSETS))
        .map((file) => file.slice(ASSETS.length))
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { HALYARD_BUILD: JSON.stringify({ page: `sha256-${page}`, files: files.toSorted() }) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
    },
  }
}
