import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

/**
 * The most visited screens by route, with the API calls they make first. Their scripts and calls start before the app
 * loads.
 */
const SCREENS: Readonly<Record<string, { readonly module: string; readonly calls: readonly string[] }>> = {
  'index/index': { module: 'home/home-page.tsx', calls: ['/api/currency/quotation_new'] },
  'trade/index': {
    module: 'trade/trade-page.tsx',
    calls: ['/api/currency/quotation_new', '/api/currency/user_currency_list'],
  },
  'trade/kline': {
    module: 'kline/kline-page.tsx',
    calls: ['/api/currency/quotation_new', '/api/currency/user_currency_list'],
  },
  'option/detail': {
    module: 'option/option-page.tsx',
    calls: ['/api/currency/quotation_new', '/api/currency/user_currency_list'],
  },
  'lever/index': { module: 'perp/perp-page.tsx', calls: ['/api/lever/contracts'] },
  'assets/index': { module: 'assets/assets-page.tsx', calls: [] },
  'user/login/login': { module: 'account/login-page.tsx', calls: [] },
}

const EARLY = new URL('../early.js', import.meta.url)

/**
 * Creates a Vite plugin that injects `early.js` with the files of the screens above, and moves the style sheet behind
 * the initial markup, which is painted without it.
 */
export function startEarly(): Plugin {
  let base = '/'
  return {
    name: 'start-early',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk')
        const early = readFileSync(EARLY, 'utf8').replace('STARTS', JSON.stringify(startsOf(base, chunks)))
        const styles: string[] = []
        return html
          .replace(/\s*<link rel="stylesheet"[^>]*>/, (link) => {
            styles.push(link.trim())
            return ''
          })
          .replace('<!-- early -->', () => `<script>${early}</script>`)
          .replace('<!-- styles -->', () => styles.join(''))
      },
    },
  }
}

function startsOf(base: string, chunks: readonly Rolldown.OutputChunk[]) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entry = chunks.find(({ isEntry }) => isEntry)
  const initial = entry ? withImports(entry, byFile) : new Set<string>()
  const files: Record<string, readonly string[]> = {}
  const calls: Record<string, readonly string[]> = {}
  for (const [route, screen] of Object.entries(SCREENS)) {
    const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`features/${screen.module}`))
    if (chunks.length > 0 && !page) throw new Error(`no chunk for module ${screen.module}`)
    files[route] = page ? Array.from(withImports(page, byFile)).filter((file) => !initial.has(file)) : []
    calls[route] = screen.calls
  }
  const texts = Object.fromEntries(
    chunks.flatMap(({ name, fileName }) => (name.startsWith('texts-') ? [[name.slice(6), fileName]] : [])),
  )
  return { base, files, texts, calls }
}

/** Collects the chunk's file and the files of all of its static imports. */
function withImports(
  chunk: Rolldown.OutputChunk,
  byFile: ReadonlyMap<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const imported of chunk.imports) {
    const next = byFile.get(imported)
    if (next) withImports(next, byFile, found)
  }
  return found
}
