import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = 'http://localhost:8080'

export default defineConfig({
  base: '/h5/',
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    // The server's content security policy allows fonts and scripts from its own address only.
    assetsInlineLimit: 0,
    manifest: true,
    // Many chunks of a few hundred bytes cost more than they save: each is compressed by itself.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /lucide-react|h5.src.lib.(api|session|queries|query|format|markets|wallet|worth)/,
              minShareCount: 6,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': SERVER,
      '/dev': SERVER,
      '/wss': { target: SERVER, ws: true },
    },
  },
})
