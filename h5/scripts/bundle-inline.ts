import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const QUERY = '?inline-page'
/** The colours of both themes. The rest of that file is for Tailwind. */
const THEME = fileURLToPath(new URL('../../ui/src/theme.css', import.meta.url))

/**
 * Creates a Vite plugin for the script of a saved page: importing it with `?inline-page` returns the script with all that it
 * imports, and its style, as texts with their hashes. It becomes a chunk that is loaded when a page is saved.
 */
export function bundleInline(): Plugin {
  return {
    name: 'bundle-inline',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return null
      const { script, style } = await bundle(id.slice(0, -QUERY.length))
      return Object.entries({ script, style, scriptHash: hashOf(script), styleHash: hashOf(style) })
        .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)}`)
        .join('\n')
    },
  }
}

async function bundle(input: string): Promise<{ readonly script: string; readonly style: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      // Otherwise the script inserts the style, which the policy of the page forbids.
      cssCodeSplit: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  const [{ code }, ...assets] = output
  const styles = assets.map((asset) => ('source' in asset ? String(asset.source) : ''))
  const [tokens = ''] = readFileSync(THEME, 'utf8').split(':root[data-updown')
  const script = code.trim()
  const style = `${tokens.replace(/\/\*[^]*?\*\//g, '')}${styles.join('')}`.replace(/\s+/g, ' ')
  // These characters would end the element early, or change the hashed text when parsed.
  if (/<\/?script|<!--|\r/i.test(script) || style.includes('<')) throw new Error(`${input} is not inline`)
  return { script, style }
}

/** The hash of an inline text, as a content security policy names it. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
