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
