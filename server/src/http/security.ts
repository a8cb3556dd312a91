import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { HttpConfig } from './http-config.ts'
import { originOfTiles } from './map-tiles.ts'

/** Adds the headers to every response of a route. */
export function registerSecurity(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * Returns the headers of every response. Scripts run only from files of this server, or inline in the built
 * app page if their hash matches. Pictures come from this server and the map's.
 * Nothing is sent to another server. No other site may frame the app.
 * Computed once.
 */
export function securityHeaders({
  mode,
  appDirectory,
  mapTiles,
  publicUrl,
}: Pick<HttpConfig, 'mode' | 'appDirectory' | 'mapTiles'> & { readonly publicUrl: string }): Record<
  string,
  string
> {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashesOfScripts(join(appDirectory, 'index.html'))],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(mapTiles === undefined ? [] : [originOfTiles(mapTiles)])],
    // Some browsers do not count sockets of the page's origin as 'self'.
    'connect-src': ["'self'", new URL(publicUrl).origin.replace(/^http/, 'ws')],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  return {
    'content-security-policy': directives.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(mode === 'production' ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    // For browsers that do not know frame-ancestors.
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // The filter of old browsers could itself be used for attacks.
    'x-xss-protection': '0',
  }
}

/** Returns the CSP hashes of a page's inline scripts; none if the page is not built. */
function hashesOfScripts(page: string): string[] {
  if (!existsSync(page)) return []
  return Array.from(
    readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g),
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}
