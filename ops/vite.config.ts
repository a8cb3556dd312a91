import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const TEXTS = /(?:src|features\/\w+)\/locales\/(\w+)\.json$/

/** All texts of a language are one file: the console is open for a whole day, so that its first load matters little. */
function textsGroup(id: string): string | null {
  const language = TEXTS.exec(id)?.[1]
  return language === undefined ? null : `texts-${language}`
}

export default defineConfig({
  base: '/ops/',
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    // The server's content security policy allows fonts and scripts from its own address only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: textsGroup, debugName: 'texts', test: /locales\/\w+\.json$/ }] },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:8080' } },
})
